import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

const draining = new WeakSet<FastifyInstance>();

/** Whether a server is about to end: it still answers, and says that it isn't ready. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app);

/** Has clients close the connections of a server that is about to end, one answer after the other. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining(app)) reply.header('connection', 'close');
  });
}

/**
 * Lets the balancer notice that a server is about to end, before it ends: until then everything is
 * answered, so that no request meets a closed door.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  draining.add(app);
  await delay(seconds * 1000);
}

/**
 * Lets the server close as soon as its last request is answered. Node ends the connections that are
 * idle when closing begins; one that is answering then would be kept alive after its answer, and
 * hold the process until the client lets go. So would one that was opened and asks for nothing, as
 * browsers keep them ready: Node takes its first request to be on the way.
 */
export function endConnectionsOnShutdown(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const look = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(look));
    // A server that never listened emits no `close`.
    look.unref();
  });
}
