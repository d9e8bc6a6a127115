import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isApartHost } from '@voltcourier/scripts/apart-addresses';

/** A proxy to the hosts of a test, which no DNS server knows. */
export interface HostsProxy {
  readonly url: string;
  stop(): Promise<void>;
}

function join(client: Duplex, target: Socket, head: Buffer): void {
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) target.write(head);
  target.pipe(client);
  client.pipe(target);
}

/**
 * Starts a proxy (RFC 9110, 9.3.6) through which a browser reaches only the test's hosts, under
 * their production addresses with the default port. It doesn't read the traffic.
 */
export async function startHostsProxy(httpsPort: number): Promise<HostsProxy> {
  const server: Server = createServer((_request, response) => response.writeHead(403).end());
  const open = new Set<Duplex>();
  server.on('connect', (request, client, head) => {
    const [host = ''] = (request.url ?? '').split(':');
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    if (!isApartHost(host)) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = connect(httpsPort, '127.0.0.1', () => join(client, target, head));
    target.on('error', () => client.destroy());
    client.once('close', () => target.destroy());
    target.once('close', () => client.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const connection of open) connection.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
