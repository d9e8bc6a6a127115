import { type AnyEndpoint, ROLE_PERMISSIONS, type User } from '@voltcourier/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import type { ProofsService } from '../modules/accounts/proofs.ts';
import type { BookingsService } from '../modules/bookings/service.ts';
import { BOOKING_TOKEN_HEADER, bookingCookie, type Capabilities } from './capability.ts';

/** The cookie of a session. */
export const SESSION_COOKIE = 'vc_session';

/** The header of a proof, for endpoints that ask again who somebody is. */
export const PROOF_HEADER = 'proof-token';

/** A session that a request proves: by cookie, or by bearer token. */
export interface Session {
  readonly id: string;
  readonly user: User;
  readonly by: 'cookie' | 'bearer';
}

interface Rooms {
  readonly accounts: AccountsService;
  readonly bookings: BookingsService;
  readonly proofs: ProofsService;
  readonly capabilities: Capabilities;
  /** The session id in a signed token, or undefined. */
  readonly verifyToken: (token: string) => string | undefined;
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** The id of the booking that a call is about: in the path or in the body. */
function bookingIdOf(request: FastifyRequest): string {
  for (const part of [request.params, request.body]) {
    if (typeof part !== 'object' || part === null) continue;
    if ('id' in part && typeof part.id === 'string') return part.id;
    if ('bookingId' in part && typeof part.bookingId === 'string') return part.bookingId;
  }
  throw new Error('An endpoint for booking holders needs params.id or body.bookingId.');
}

/** Who may call what: the one place that enforces the access of the contract. */
export function createAccess({ accounts, bookings, proofs, capabilities, verifyToken }: Rooms) {
  const findSession = async (request: FastifyRequest): Promise<Session | undefined> => {
    const bearer = /^Bearer (.+)$/iu.exec(request.headers.authorization ?? '')?.[1];
    const cookie = request.cookies[SESSION_COOKIE];
    for (const [token, by] of [
      [cookie, 'cookie'],
      [bearer, 'bearer'],
    ] as const) {
      const id = token === undefined ? undefined : verifyToken(token);
      const user = id === undefined ? undefined : await accounts.findUser(id);
      if (id !== undefined && user !== undefined) return { id, user, by };
    }
    return undefined;
  };

  const mayActOn = async (request: FastifyRequest, session: Session | undefined) => {
    const bookingId = bookingIdOf(request);
    const header = request.headers[BOOKING_TOKEN_HEADER];
    const tokens = [request.cookies[bookingCookie(bookingId)], header];
    if (
      tokens.some(
        (token) => typeof token === 'string' && capabilities.isCapability(bookingId, token),
      )
    ) {
      return true;
    }
    if (session === undefined) return false;
    // What staff change goes through endpoints of their own, which the audit log knows.
    const isStaff =
      isSafe(request.method) && ROLE_PERMISSIONS[session.user.role].includes('bookings:read');
    if (isStaff && session.by === 'cookie' && !session.user.needsSecondFactor) return true;
    return bookings.isOwnedBy(bookingId, session.user.id);
  };

  return {
    findSession,

    /**
     * Lets a call of an endpoint through, with its session where one was looked for.
     *
     * @throws AppError `unauthenticated`, `forbidden` or `second_factor_required`.
     */
    authorize: async (
      endpoint: Pick<AnyEndpoint, 'access'>,
      request: FastifyRequest,
    ): Promise<Session | undefined> => {
      if (endpoint.access === 'public') return undefined;
      const session = await findSession(request);
      if (endpoint.access === 'booking-holder') {
        if (await mayActOn(request, session)) return session;
        throw new AppError(
          session === undefined ? 'unauthenticated' : 'forbidden',
          'Open this booking from the browser or the e-mail that it was made with, or sign in.',
        );
      }
      if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
      if (endpoint.access === 'signed-in') return session;
      if (session.user.needsSecondFactor) {
        throw new AppError(
          'second_factor_required',
          'Staff accounts need a second factor. Please set one up first.',
        );
      }
      if (endpoint.access === 'customer') return session;
      const allowed = ROLE_PERMISSIONS[session.user.role].includes(endpoint.access);
      if (allowed && session.by === 'cookie') return session;
      throw new AppError('forbidden', 'Your account has no access to this.');
    },

    /**
     * Asks for the proof that an endpoint wants. Answers how to have it back, for a deed that came
     * to nothing.
     *
     * @throws AppError `proof_required`.
     */
    takeProof: async (
      { asksAgain }: Pick<AnyEndpoint, 'asksAgain'>,
      session: Session | undefined,
      request: FastifyRequest,
    ): Promise<(() => Promise<void>) | undefined> => {
      if (!asksAgain) return undefined;
      if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
      const proof = request.headers[PROOF_HEADER];
      return proofs.use(session.id, typeof proof === 'string' ? proof : undefined);
    },
  };
}

/** The access rules. */
export type Access = ReturnType<typeof createAccess>;

/**
 * Refuses calls that change something when another site's page makes them: a browser sends the
 * page's origin along, and cookies would be sent too (OWASP, Cross-Site Request Forgery).
 *
 * @throws AppError `origin_refused`.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (isSafe(request.method) || origin === undefined || allowed.has(origin)) return;
  throw new AppError('origin_refused', 'This page may not send requests here.');
}
