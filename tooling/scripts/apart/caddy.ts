import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChildProcess } from '../child-process.ts';
import { Failure } from '../failure.ts';
import type { Supervisor } from '../supervisor.ts';
import { APART } from './addresses.ts';
import { needProgram } from './debian-program.ts';

const START_MS = 30_000;

/** Options of Caddy. */
export interface CaddyOptions {
  /** Folder for its configuration, certificates and log. */
  readonly folder: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Folder of the packaged artefacts. */
  readonly artefacts: string;
  readonly apiPort: number;
  readonly sandboxPort: number;
}

/** The running proxy. */
export interface Caddy {
  /** Root certificate of its own authority, which signs the hosts' certificates. */
  readonly rootFile: string;
  /** Intermediate certificate, which hosts send along. */
  readonly intermediateFile: string;
}

const staticSite = (url: string, folder: string) => `${url} {
	tls internal
	root * ${folder}/public
	import ${folder}/site.caddy
}`;

const proxied = (url: string, port: number) => `${url} {
	tls internal
	reverse_proxy 127.0.0.1:${port}
}`;

function caddyConfiguration(options: CaddyOptions): string {
  const { folder, artefacts } = options;
  return [
    `{
	admin off
	http_port ${options.httpPort}
	https_port ${options.httpsPort}
	skip_install_trust
	storage file_system ${folder}/storage
	servers {
		protocols h1 h2
	}
}`,
    staticSite(APART.siteUrl, path.join(artefacts, 'web')),
    staticSite(APART.adminUrl, path.join(artefacts, 'admin')),
    proxied(APART.apiUrl, options.apiPort),
    proxied(APART.sandboxUrl, options.sandboxPort),
    '',
  ].join('\n\n');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Starts Debian's Caddy, with certificates of its own authority, in front of the artefacts.
 *
 * @throws Failure if Caddy is missing and can't be installed, or if it doesn't start.
 */
export async function startCaddy(supervisor: Supervisor, options: CaddyOptions): Promise<Caddy> {
  const command = await needProgram('caddy');
  const { folder } = options;
  const config = path.join(folder, 'Caddyfile');
  writeFileSync(config, caddyConfiguration(options));
  const child = startChildProcess({
    name: 'Caddy',
    command,
    args: ['run', '--config', config, '--adapter', 'caddyfile'],
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    logFile: path.join(folder, 'caddy.log'),
  });
  await supervisor.onStop(() => child.stop());
  const authority = path.join(folder, 'storage', 'pki', 'authorities', 'local');
  const rootFile = path.join(authority, 'root.crt');
  const intermediateFile = path.join(authority, 'intermediate.crt');
  const certificate = (url: string) => {
    const { hostname } = new URL(url);
    return path.join(folder, 'storage', 'certificates', 'local', hostname, `${hostname}.crt`);
  };
  const files = [rootFile, intermediateFile, ...Object.values(APART).map(certificate)];
  const deadline = Date.now() + START_MS;
  while (!files.every((file) => existsSync(file)) || !(await accepts(options.httpsPort))) {
    if (child.ending() !== undefined || Date.now() > deadline) {
      throw new Failure(
        `Caddy did not start:\n\n${readFileSync(path.join(folder, 'caddy.log'), 'utf8')}`,
      );
    }
    await delay(50);
  }
  supervisor.watch(child);
  return { rootFile, intermediateFile };
}
