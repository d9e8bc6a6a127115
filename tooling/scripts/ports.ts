import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no system gives to an outgoing connection by itself: Linux begins with 32768, others
 * with 49152. One of those could be taken between being found and being listened on.
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
    // The machine has no such address, for example no IPv6: nobody can be in the way there.
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return true;
    throw problem;
  }
}

const given = new Set<number>();

/**
 * Keeps a port for this process until it ends, and says whether it was still there. Products that
 * start at the same moment look for ports seconds before they listen on them. The name of a socket
 * tells the other processes; only Linux has names that end with their process.
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

/** A port that nobody listens on at the moment, and another one each time, in all processes. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if ((await reservePort(port)) && (await isPortFree(port, host))) return port;
  }
}
