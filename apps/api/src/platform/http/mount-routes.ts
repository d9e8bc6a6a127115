import { createSerializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import {
  type AccountLimit,
  type AnyRoute,
  API_PREFIX,
  type RouteTable,
} from '@voltcourier/contracts';
import type { RawRoute } from '@voltcourier/contracts/kernel/raw-route';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { languageOf } from '../language/request-language.ts';
import { textsIn } from '../language/texts.ts';
import { type Session, requireProof } from './access.ts';
import { callerOf, guardsOf, type MountOptions } from './guards.ts';
import { type Call, fail, type Handlers } from './handlers.ts';
import { type AnyHandler, readsReplica, type ReplicaReads } from './replica-reads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyRoute;
    /** Declaration of a raw route. */
    raw?: RawRoute;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** Whether the request may proceed once its input is valid. */
    isAuthorized: boolean;
    /** Restores the proof used by the request. */
    restoreProof: (() => Promise<void>) | undefined;
  }
}

const encode = createSerializerCompiler();

/**
 * Checks each response against the contract. Callers that share a read share its response object,
 * and so also the serialized text.
 */
const serializerCompiler: typeof encode = (route) => {
  const serialize = encode(route);
  const texts = new WeakMap<object, string>();
  return (data: unknown) => {
    if (typeof data !== 'object' || data === null) return serialize(data);
    const known = texts.get(data);
    if (known !== undefined) return known;
    const text = serialize(data);
    texts.set(data, text);
    return text;
  };
};

function schemaOf(endpoint: AnyRoute, feature: string): Record<string, unknown> {
  const { params, query, headers, body, response, status, summary } = endpoint;
  return {
    summary,
    tags: [feature],
    response: { [status]: response },
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
}

/** Returns the account that a call is about, without revealing the address or name. */
function accountOf({ by }: AccountLimit, { session, body }: FastifyRequest): string {
  if (by === 'caller') return session?.user.id ?? '';
  const typed = (body as Readonly<Record<string, unknown>>)[by];
  return createHash('sha256').update(String(typed).toLowerCase()).digest('base64url');
}

/** The same handlers on a read replica, and when they are used. */
export interface ReplicaMount<Table extends RouteTable> {
  readonly handlers: Handlers<Table>;
  readonly reads: ReplicaReads;
}

/** Returns a handler that reads from the replica if its endpoint allows it. */
function withReplica<Table extends RouteTable>(
  replica: ReplicaMount<Table> | undefined,
  primary: AnyHandler,
  name: string,
  endpoint: AnyRoute,
): (call: Call<AnyRoute>, request: FastifyRequest) => Promise<unknown> {
  if (!readsReplica(name, endpoint) || replica === undefined) return primary;
  const [feature = '', own = ''] = name.split('.');
  const fromReplica = replica.handlers[feature]?.[own] as AnyHandler | undefined;
  return fromReplica === undefined ? primary : replica.reads.route(primary, fromReplica);
}

/** Creates a handler's argument from a request. */
const callOf = (
  { access, responseControls }: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<AnyRoute> => ({
  params: request.params,
  query: request.query,
  headers: request.headers,
  body: request.body,
  caller: callerOf(access, request),
  texts: textsIn(languageOf(request)),
  response: responseControls(reply),
  fail,
});

/** Mounts a handler for every endpoint of the table, with its checks, access and rate limit. */
export function mountRoutes<Table extends RouteTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  options: MountOptions,
  replica?: ReplicaMount<Table>,
): void {
  const { access, limit } = options;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('session', undefined);
  app.decorateRequest('isAuthorized', false);
  app.decorateRequest('restoreProof', undefined);

  for (const [feature, endpoints] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      // The table's type ties each handler to its endpoint, which is lost when iterating over it.
      const primary = handlers[feature]?.[name] as AnyHandler | undefined;
      if (primary === undefined) throw new Error(`${feature}.${name} has no handler.`);
      const handler = withReplica(replica, primary, `${feature}.${name}`, endpoint);
      const { accountLimit, bodyBytes } = endpoint;
      app.route({
        method: endpoint.method,
        url: `${API_PREFIX}${endpoint.path}`,
        schema: schemaOf(endpoint, feature),
        config: { endpoint },
        ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
        ...guardsOf(options, endpoint, `${feature}.${name}`),
        preHandler: async (request: FastifyRequest) => {
          if (!request.isAuthorized)
            throw new AppError('forbidden', 'This request doesn’t name a booking.');
          if (accountLimit !== undefined) {
            const account = accountOf(accountLimit, request);
            await limit(`${feature}.${name}.account`, accountLimit, account);
          }
          request.restoreProof = await requireProof(access, endpoint, request.session, request);
        },
        handler: async (request, reply) => {
          const call = callOf(options, request, reply);
          let result: unknown;
          try {
            result = await handler(call, request);
          } catch (failure) {
            await request.restoreProof?.();
            throw failure;
          } finally {
            await replica?.reads.noteChange(endpoint, reply);
          }
          reply.code(endpoint.status);
          return result;
        },
      });
    }
  }
}
