// Shows the description of the API: every call with what it takes and answers, and every schema.

/** @param {string} name @param {string} [text] @param {string} [kind] */
function element(name, text, kind) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

/** The name of a schema, or its type. @param {any} schema @returns {string} */
function typeOf(schema) {
  if (!schema) return "–";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.type === "array") return `[${typeOf(schema.items)}]`;
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (parts) return parts.map(typeOf).join(" | ");
  return String(schema.type ?? "any");
}

/** @param {Record<string, any>} content */
function contentType(content) {
  return Object.entries(content ?? {}).map(([kind, body]) => `${typeOf(body.schema)} (${kind})`).join(", ");
}

/** @param {string} method @param {string} path @param {any} call */
function showCall(method, path, call) {
  const box = element("details");
  const head = element("summary");
  head.append(element("span", method.toUpperCase(), "method"), " ", element("code", path), " ", call.summary ?? "");
  box.append(head);
  const list = element("ul");
  for (const parameter of call.parameters ?? []) {
    const item = element("li");
    item.append(element("code", parameter.name), ` (${parameter.in}, ${typeOf(parameter.schema)}) ${parameter.description ?? ""}`);
    list.append(item);
  }
  if (call.requestBody) list.append(element("li", `body: ${contentType(call.requestBody.content)}`));
  for (const [status, answer] of Object.entries(call.responses ?? {})) {
    list.append(element("li", `${status}: ${contentType(answer.content) || answer.description}`));
  }
  box.append(list);
  return box;
}

const description = await (await fetch("/api/openapi.json")).json();
const main = /** @type {HTMLElement} */ (document.getElementById("calls"));
main.replaceChildren();
main.removeAttribute("aria-busy");
/** @type {Map<string, HTMLElement[]>} */
const groups = new Map();
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    const group = call.tags?.[0] ?? "";
    groups.set(group, [...(groups.get(group) ?? []), showCall(method, path, call)]);
  }
}
for (const [name, calls] of groups) main.append(element("h2", name), ...calls);
main.append(element("h2", "Schemas"));
for (const [name, schema] of Object.entries(description.components?.schemas ?? {})) {
  const box = element("details");
  box.append(element("summary", name), element("pre", JSON.stringify(schema, null, 2)));
  main.append(box);
}
