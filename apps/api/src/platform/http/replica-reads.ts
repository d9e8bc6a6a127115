import { type AnyRoute, API_PREFIX, STAFF_PERMISSIONS } from '@voltcourier/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isReplicaFailure, isWalPosition, MAX_LAG_MS, type Replica } from '../database/replica.ts';
import type { Call } from './handlers.ts';

/** Cookie with the position up to which a user has to see everything. */
const SEEN_COOKIE = 'vc_seen';

// A replica in use never lags more than this, so its responses include older changes anyway.
const SEEN_SECONDS = (MAX_LAG_MS / 1_000) * 6;

/** A handler whose type isn't tied to its endpoint. */
export type AnyHandler = (call: Call<AnyRoute>) => Promise<unknown>;

/** Decides which database answers an endpoint. */
export interface ReplicaReads {
  /** Returns a handler that reads from the replica if allowed, and otherwise from the primary. */
  route(
    primary: AnyHandler,
    replica: AnyHandler,
  ): (call: Call<AnyRoute>, request: FastifyRequest) => Promise<unknown>;
  /** Stores in the user's browser the position of a change they made. */
  noteChange(endpoint: AnyRoute, reply: FastifyReply): Promise<void>;
}

const isOfStaff = ({ access }: AnyRoute): boolean =>
  STAFF_PERMISSIONS.some((permission) => permission === access);

/**
 * Whether the replica may answer an endpoint.
 *
 * @throws Error if it is declared for an endpoint that changes something.
 */
export function readsReplica(name: string, endpoint: AnyRoute): boolean {
  if (endpoint.reads === 'primary') return false;
  const isRead =
    endpoint.method === 'GET' && endpoint.audit === undefined && !endpoint.requiresProof;
  if (!isRead || !isOfStaff(endpoint)) {
    throw new Error(`${name} may not read a replica: only staff's reads may.`);
  }
  return true;
}

/** Answers from the replica if allowed, and from the primary if the replica fails. */
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
