import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * Lets the server close as soon as its last request is answered. Node ends the connections that are
 * idle when closing begins; one that is answering then would be kept alive after its answer, and
 * hold the process until the client lets go.
 */
export function endConnectionsOnShutdown(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(look));
    // A server that never listened emits no `close`.
    look.unref();
  });
}
