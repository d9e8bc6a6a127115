import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

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
