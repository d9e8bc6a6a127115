import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request posted to a receiver. */
export interface Posted {
  readonly path: string;
  readonly text: string;
}

/** Starts a small HTTP server that records posted requests, like a collector. */
export async function startReceiver() {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      posted.push({
        path: request.url ?? '',
        text: (isPacked ? gunzipSync(bytes) : bytes).toString('utf8'),
      });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    posted,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
