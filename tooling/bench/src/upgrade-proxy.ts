import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 200;

/** A load balancer in front of several servers, like a production proxy. */
export interface Balancer {
  /** Sends requests to a server from when it is ready until it reports that it isn't. */
  add(port: number): void;
  remove(port: number): void;
  close(): void;
}

interface Backend {
  readonly port: number;
  isReady: boolean;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
      signal: AbortSignal.timeout(2_000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Starts a load balancer that polls each server's readiness, keeps connections alive, and retries a
 * request on another server only if the connection was refused, so that no server received it.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const backends: Backend[] = [];
  const ending = new AbortController();
  let position = 0;

  const next = (tried: ReadonlySet<Backend>): Backend | undefined => {
    const ready = backends.filter((backend) => backend.isReady && !tried.has(backend));
    position += 1;
    return ready[position % Math.max(1, ready.length)];
  };
  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    tried: Set<Backend>,
  ): void => {
    const backend = next(tried);
    if (backend === undefined) {
      outgoing.writeHead(502).end('{"error":"No server is ready."}');
      return;
    }
    tried.add(backend);
    const forwarded = request({
      agent,
      host: '127.0.0.1',
      port: backend.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'keep-alive' },
    });
    forwarded.on('response', (answer) => {
      const { connection: _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, body, tried);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ error: String(error) }));
    });
    forwarded.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(parts), new Set()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const watch = async () => {
    while (!ending.signal.aborted) {
      await Promise.all(
        backends.map(async (backend) => {
          backend.isReady = await isReady(backend.port);
        }),
      );
      await delay(CHECK_MS);
    }
  };
  void watch();
  return {
    add: (added) => void backends.push({ port: added, isReady: false }),
    remove: (removed) => {
      const at = backends.findIndex((backend) => backend.port === removed);
      if (at !== -1) backends.splice(at, 1);
    },
    close: () => {
      ending.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
