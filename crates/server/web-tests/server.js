// The real program with a database of its own, on a port of its own. It can be killed and started again on the same port.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All players of these tests come from the same address. */
const LIMITS = { TABULEIRO_LIMIT_REQUESTS: '100000', TABULEIRO_LIMIT_BURST: '100000', TABULEIRO_LIMIT_GAMES: '10000', TABULEIRO_LIMIT_SOCKETS: '1000', TABULEIRO_LIMIT_ENGINE_MS: '100000000' };

export class Server {
  /** @param {string} program @param {string} [database] instead of a file of its own */
  constructor(program, database) {
    this.program = program;
    this.database = database;
    /** Whether it runs until a test ends it. */
    this.isSteady = true;
    this.folder = '';
    this.url = '';
    /** @type {import('node:child_process').ChildProcess | null} */
    this.child = null;
  }

  /** Starts it, and waits until it has said where it listens. */
  async start() {
    if (!this.database) this.folder ||= await mkdtemp(join(tmpdir(), 'tabuleiro-web-'));
    const database = this.database ?? join(this.folder, 'games.db');
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const child = spawn(this.program, ['serve', '--listen', listen], { env: { ...process.env, ...LIMITS, TABULEIRO_DATABASE: database }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let said = '';
    this.url = await new Promise((resolve, reject) => {
      const hear = (/** @type {Buffer} */ chunk) => {
        said += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (found) resolve(found[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    });
    return this.url;
  }

  /** Ends it without a warning. */
  async kill() {
    await this.end('SIGKILL');
  }

  /** Ends it by a signal, usually in good order. @param {NodeJS.Signals} [signal] */
  async end(signal = 'SIGTERM') {
    const { child } = this;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.child = null;
    child.kill(signal);
    await gone;
  }

  async stop() {
    await this.kill();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}
