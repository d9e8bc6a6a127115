import type { FastifyInstance } from 'fastify';

/** Responses of this process since its start. */
export interface Traffic {
  readonly since: Date;
  readonly answered: number;
  /** Responses with status 500 or above. */
  readonly failed: number;
}

/** Counts a process's responses. A probe answered with "not ready" isn't a failure. */
export function countTraffic(app: FastifyInstance): Traffic {
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  app.addHook('onResponse', async (_request, reply) => {
    traffic.answered += 1;
    if (reply.statusCode >= 500 && reply.statusCode !== 503) traffic.failed += 1;
  });
  return traffic;
}
