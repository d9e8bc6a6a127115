import type { FastifyInstance } from 'fastify';

/** What this process has answered since it was started. */
export interface Traffic {
  readonly since: Date;
  readonly answered: number;
  /** Answers of 500 and above, which are our fault. */
  readonly failed: number;
}

/** Counts what a process answers. A probe that hears “not ready” is no failure. */
export function countTraffic(app: FastifyInstance): Traffic {
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  app.addHook('onResponse', async (_request, reply) => {
    traffic.answered += 1;
    if (reply.statusCode >= 500 && reply.statusCode !== 503) traffic.failed += 1;
  });
  return traffic;
}
