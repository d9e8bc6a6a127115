import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION } from './account.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { Exchange, NO_ANSWER, type StripeApiOptions } from './exchange.ts';
import { parseForm, type Form } from './form.ts';
import { newId } from './ids.ts';

/** Stripe's API as a Fastify plugin: every path under `/v1`. */
export async function stripeApi(app: FastifyInstance, options: StripeApiOptions): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: ['Request-Id', 'Stripe-Version', 'Idempotent-Replayed'],
    maxAge: 300,
  });
  await app.register(formbody, { parser: parseForm });
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(options, endpoint, request, reply),
    });
  }
  app.all('/v1/*', (request, reply) => handle(options, undefined, request, reply));
}

async function handle(
  options: StripeApiOptions,
  endpoint: Endpoint | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const path = request.url.split('?')[0] ?? '';
  const form = formOf(request);
  const key = request.headers['idempotency-key'];
  const idempotencyKey = request.method === 'POST' && typeof key === 'string' ? key : null;
  const requestId = newId('req');
  const exchange = new Exchange(options, endpoint, {
    requestId,
    idempotencyKey,
    form,
    path,
    method: request.method,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    version: request.headers['stripe-version'],
    id: String(Reflect.get(Object(request.params), 'id') ?? ''),
  });
  const answer = await exchange.run();
  options.log.add({
    id: requestId,
    at: new Date().toISOString(),
    method: request.method,
    path,
    parameters: form,
    key: exchange.caller ?? 'none',
    idempotencyKey,
    status: answer === NO_ANSWER ? null : answer.status,
    replayed: answer !== NO_ANSWER && answer.replayed,
  });
  if (answer === NO_ANSWER) {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  }
  void reply
    .status(answer.status)
    .header('content-type', 'application/json')
    .header('request-id', requestId)
    .header('stripe-version', API_VERSION);
  if (idempotencyKey !== null) {
    void reply
      .header('idempotency-key', idempotencyKey)
      .header('original-request', answer.requestId);
  }
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  return reply.send(answer.body);
}

function formOf(request: FastifyRequest): Form {
  const source: unknown = request.method !== 'POST' ? request.query : request.body;
  return typeof source === 'object' && source !== null ? (source as Form) : {};
}
