import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports outside the ephemeral ranges: Linux's begins at 32768, others' at 49152. An ephemeral port
 * could be taken between finding it and listening on it.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve());
    });
  });
}

/** Whether a server could listen on `port` now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    // The machine has no such address, for example no IPv6, so it can't be taken there.
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return true;
    throw problem;
  }
}

const given = new Set<number>();

/**
 * Reserves a port for this process until it ends; returns whether it was still free. Products that
 * start at the same time look for ports seconds before they listen on them. Other processes see the
 * reservation as a named socket; only on Linux do such names disappear with their process.
 */
export async function reservePort(port: number): Promise<boolean> {
  if (given.has(port)) return false;
  given.add(port);
  if (process.platform !== 'linux') return true;
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false));
    server.listen(`\0voltcourier-port-${port}`, () => resolve(true));
  });
}

/** Returns a port that is free at the moment, a different one each time, across all processes. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if ((await reservePort(port)) && (await isPortFree(port, host))) return port;
  }
}
