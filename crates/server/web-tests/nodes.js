// Three nodes on one database of PostgreSQL behind a proxy, as if they were one server. One after another is stopped and started again while they are talked to.

import { connect, createServer } from 'node:net';
import { Server } from './server.js';

const NODES = 3;

/** The next node is restarted after clients have said so many things. */
const EACH = 50;

export class Nodes {
  /** @param {string} program @param {string} database */
  constructor(program, database) {
    this.nodes = Array.from({ length: NODES }, () => new Server(program, database));
    /** Whether they run until a test ends them. */
    this.isSteady = false;
    this.url = '';
    this.next = 0;
    /** @type {import('node:net').Server | null} */
    this.proxy = null;
    /** How much clients have said since the last restart. */
    this.heard = 0;
    /** Wakes who restarts the nodes. */
    this.wake = () => {};
    this.rolls = false;
    /** @type {Promise<void>} */
    this.rolling = Promise.resolve();
  }

  /** Starts the nodes, and the proxy where it does not run. */
  async start() {
    for (const node of this.nodes) await node.start();
    if (!this.proxy) {
      this.proxy = createServer({ pauseOnConnect: true }, (client) => this.hand(client, this.next++, NODES));
      const { proxy } = this;
      await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(null)));
      const address = proxy.address();
      this.url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    }
    this.rolls = true;
    this.rolling = this.roll();
    return this.url;
  }

  /**
   * Hands a connection to the next node that takes it. A first request that only asks is asked again at another node where one ends without an answer, as nginx does.
   * @param {import('node:net').Socket} client @param {number} number of the node that is tried @param {number} tries how many may be tried
   * @param {Buffer[]} [said] what the client has said before there was any answer
   * @returns {void}
   */
  hand(client, number, tries, said = []) {
    const node = this.nodes[number % NODES];
    if (tries === 0 || !node) return void client.destroy();
    if (!node.child) return this.hand(client, number + 1, tries - 1, said);
    let isOpen = false;
    let isAnswered = false;
    const upstream = connect(Number(new URL(node.url).port), '127.0.0.1', () => {
      isOpen = true;
      client.resume();
    });
    for (const chunk of said) upstream.write(chunk);
    const hear = (/** @type {Buffer} */ chunk) => {
      if (!isAnswered) said.push(chunk);
      upstream.write(chunk);
      this.heard += 1;
      if (this.heard >= EACH) this.wake();
    };
    const leave = () => upstream.destroy();
    client.on('data', hear).on('close', leave).on('error', leave);
    upstream.on('data', (chunk) => {
      isAnswered = true;
      client.write(chunk);
    });
    upstream.on('error', () => upstream.destroy());
    upstream.on('close', () => {
      client.off('data', hear).off('close', leave);
      const changesNothing = !isOpen || said.length === 0 || said[0]?.subarray(0, 4).toString() === 'GET ';
      if (client.destroyed || isAnswered || !changesNothing) return void client.destroy();
      this.hand(client.pause(), number + 1, tries - 1, said);
    });
  }

  /** Restarts one node after another until it is told to end. */
  async roll() {
    for (let index = 0; ; index++) {
      await new Promise((resolve) => {
        this.wake = () => resolve(null);
      });
      if (!this.rolls) return;
      this.heard = 0;
      const node = this.nodes[index % NODES];
      await node?.end();
      await node?.start();
    }
  }

  /** Ends all nodes without a warning. */
  async kill() {
    this.rolls = false;
    this.wake();
    await this.rolling;
    for (const node of this.nodes) await node.kill();
  }

  async stop() {
    await this.kill();
    this.proxy?.close();
  }
}
