import { type AnyEndpoint, API_PREFIX, STAFF_PERMISSIONS } from '@voltcourier/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isReplicaFailure, isWalPosition, MAX_LAG_MS, type Replica } from '../database/replica.ts';
import type { Call } from './handlers.ts';

/** The cookie with the position up to which somebody has to see everything. */
const SEEN_COOKIE = 'vc_seen';

// A replica in use is never further behind, so an older change is in its answers anyway.
const SEEN_SECONDS = (MAX_LAG_MS / 1_000) * 6;

/** A handler whose tie to its endpoint is lost. */
export type AnyHandler = (call: Call<AnyEndpoint>) => Promise<unknown>;

/** Decides which database answers an endpoint. */
export interface ReplicaReads {
  /** The handler that asks the replica where it may, and the primary otherwise. */
  route(
    primary: AnyHandler,
    replica: AnyHandler,
  ): (call: Call<AnyEndpoint>, request: FastifyRequest) => Promise<unknown>;
  /** Remembers in the browser of somebody who has changed something how far they have to see. */
  noteChange(endpoint: AnyEndpoint, reply: FastifyReply): Promise<void>;
}

const isOfStaff = ({ access }: AnyEndpoint): boolean =>
  STAFF_PERMISSIONS.some((permission) => permission === access);

/**
 * Whether the replica may answer an endpoint.
 *
 * @throws Error when it is declared for one that changes something.
 */
export function readsReplica(name: string, endpoint: AnyEndpoint): boolean {
  if (endpoint.reads === 'primary') return false;
  const isRead = endpoint.method === 'GET' && endpoint.audit === undefined && !endpoint.asksAgain;
  if (!isRead || !isOfStaff(endpoint)) {
    throw new Error(`${name} may not read a replica: only staff's reads may.`);
  }
  return true;
}

/** Answers from the replica what may come from it, and from the primary where it fails. */
export function createReplicaReads(
  replica: Replica,
  { log, isSecure }: { log: Logger; isSecure: boolean },
): ReplicaReads {
  const seenBy = ({ cookies }: FastifyRequest) => {
    const text = cookies[SEEN_COOKIE];
    return text !== undefined && isWalPosition(text) ? text : undefined;
  };
  return {
    route: (primary, fromReplica) => async (call, request) => {
      if (!(await replica.mayAnswer(seenBy(request)))) return primary(call);
      try {
        return await fromReplica(call);
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        log.warn({ err: error }, 'The read replica failed; the primary answers.');
        replica.reportFailure(error);
        return primary(call);
      }
    },
    noteChange: async (endpoint, reply) => {
      if (endpoint.method === 'GET' || !isOfStaff(endpoint)) return;
      try {
        reply.setCookie(SEEN_COOKIE, await replica.position(), {
          path: API_PREFIX,
          httpOnly: true,
          sameSite: 'lax',
          secure: isSecure,
          maxAge: SEEN_SECONDS,
        });
      } catch (error) {
        log.warn({ err: error }, 'The position of a change is not known.');
      }
    },
  };
}
