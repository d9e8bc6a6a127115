import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Telemetry, TracedRequest } from '../../telemetry/telemetry.ts';
import { routeName } from '../route-name.ts';

/** Makes each request a trace, with the ID of its log line. */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.isOn) return;
  const traced = new WeakMap<FastifyRequest, TracedRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = telemetry.beginRequest({
      method: request.method,
      route: routeName(request),
      requestId: request.id,
    });
    traced.set(request, trace);
    trace.within(done);
  });
  // The body arrives in socket events, which have no request context.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traced.get(request);
    if (trace === undefined) done();
    else trace.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.end(reply.statusCode);
    done();
  });
}
