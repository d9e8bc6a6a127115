import { createServer } from 'node:net';

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}

/** A port of this machine that nobody listens on at the moment. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
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
