import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Requests that stay unanswered until the client disconnects or the sandbox stops. */
export class HeldRequests {
  readonly #responses = new Set<ServerResponse>();

  constructor(app: FastifyInstance) {
    // An unanswered request would keep the sandbox from stopping.
    app.addHook('preClose', (done) => {
      for (const response of this.#responses) response.destroy();
      done();
    });
  }

  async hold(reply: FastifyReply): Promise<FastifyReply> {
    reply.hijack();
    this.#responses.add(reply.raw);
    await once(reply.raw, 'close');
    this.#responses.delete(reply.raw);
    return reply;
  }
}

/** Closes the connection without an answer. */
export function disconnect(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
