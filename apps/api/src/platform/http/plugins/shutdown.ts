import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 50;

const draining = new WeakSet<FastifyInstance>();

/** Whether a server is about to stop: it still answers, but reports that it isn't ready. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app);

/** Makes clients of a stopping server close their connections, with each response. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining(app)) reply.header('connection', 'close');
  });
}

/**
 * Gives the load balancer time to notice that a server is about to stop. Until then all requests
 * are answered, so that none is refused.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  draining.add(app);
  await delay(seconds * 1000);
}

/**
 * Lets the server close as soon as its last request is answered. When closing begins, Node ends
 * idle connections, but one with a request in progress would be kept alive afterwards, and hold the
 * process until the client closes it. So would a connection that a browser opened in advance,
 * because Node expects its first request.
 */
export function endConnectionsOnShutdown(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    // A server that never listened emits no `close`.
    timer.unref();
  });
}
