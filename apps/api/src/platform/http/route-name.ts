import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the requested route, for a route that serves many addresses. */
    nameOf?: (request: FastifyRequest) => string;
  }
}

/**
 * Returns the route of a request for logs, metrics and traces: one of a small set, whatever is
 * requested.
 */
export function routeName(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  return config.nameOf?.(request) ?? url ?? 'none';
}
