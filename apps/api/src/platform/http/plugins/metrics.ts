import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { answerNotFound } from '../errors.ts';
import { routeName } from '../route-name.ts';

/** Exposes Prometheus metrics: the process, and request durations by route and status. */
export function addMetrics(app: FastifyInstance, config: Config): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      {
        method: request.method,
        route: routeName(request),
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = config;
    const isOpen = metricsToken === undefined && !config.isProduction;
    if (!isOpen && request.headers.authorization !== `Bearer ${metricsToken}`) {
      return answerNotFound(request, reply);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
