import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route that serves many addresses calls the one that was asked for. */
    nameOf?: (request: FastifyRequest) => string;
  }
}

/** The route of a request, as log, metrics and traces name it; one of few, whatever is asked for. */
export function routeName(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  return config.nameOf?.(request) ?? url ?? 'none';
}
