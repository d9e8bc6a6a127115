import type { AnyRoute, StaffPermission, User } from '@voltcourier/contracts';
import { Id } from '@voltcourier/contracts/kernel/scalars';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { KnownDevice } from './handlers.ts';
import {
  BOOKING_COOKIE_PREFIX,
  BOOKING_TOKEN_HEADER,
  bookingCookie,
  type Capabilities,
} from './capability.ts';

/** Session cookie. */
export const SESSION_COOKIE = 'vc_session';

/** Cookie of a browser in which someone has signed in; sent only to the sign-in endpoints. */
export const DEVICE_COOKIE = 'vc_device';

/** Header of a proof, for endpoints that require confirming one's identity again. */
export const PROOF_HEADER = 'proof-token';

/** A signed-in user. */
export interface SignedIn {
  readonly user: User;
  /** The user's current staff permissions; empty for customers. */
  readonly permissions: readonly StaffPermission[];
}

/** A session proven by a request's cookie or bearer token. */
export interface Session extends SignedIn {
  readonly id: string;
  readonly by: 'cookie' | 'bearer';
}

/** Dependencies of the access rules: owners of sessions and bookings, and contents of tokens. */
export interface Access {
  /** Returns the user of a session; undefined once it has ended. */
  readonly findSignedIn: (sessionId: string) => Promise<SignedIn | undefined>;
  readonly isBookingOwnedBy: (bookingId: string, userId: string) => Promise<boolean>;
  /**
   * Uses up a session's proof, and returns a function that restores it.
   *
   * @throws AppError `proof_required`.
   */
  readonly useProof: (sessionId: string, proof: string | undefined) => Promise<() => Promise<void>>;
  readonly capabilities: Capabilities;
  /** Returns the session ID in a signed token, or undefined. */
  readonly verifyToken: (token: string) => string | undefined;
  /** Returns the browser in a signed token, or undefined. */
  readonly verifyDevice: (token: string) => KnownDevice | undefined;
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Returns the ID of the booking that a request is about, from the path or the body; neither is
 * validated yet.
 */
function bookingIdOf(request: FastifyRequest): string | undefined {
  for (const part of [request.params, request.body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const id of ['id' in part && part.id, 'bookingId' in part && part.bookingId]) {
      const read = z.safeParse(Id, id);
      if (read.success) return read.data;
    }
  }
  return undefined;
}

/** Whether a request carries a capability of any booking, valid or not. */
const carriesCapability = ({ headers, cookies }: FastifyRequest): boolean =>
  headers[BOOKING_TOKEN_HEADER] !== undefined ||
  Object.keys(cookies).some((name) => name.startsWith(BOOKING_COOKIE_PREFIX));

const NOT_THE_HOLDER =
  'Open this booking from your confirmation email or the browser you booked in, or sign in.';

/**
 * Returns the session proven by a request, or undefined. The cookie takes precedence over the
 * bearer token.
 */
export async function findSession(
  access: Access,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const bearer = /^Bearer (.+)$/iu.exec(request.headers.authorization ?? '')?.[1];
  const cookie = request.cookies[SESSION_COOKIE];
  for (const [token, by] of [
    [cookie, 'cookie'],
    [bearer, 'bearer'],
  ] as const) {
    const id = token === undefined ? undefined : access.verifyToken(token);
    const signedIn = id === undefined ? undefined : await access.findSignedIn(id);
    if (id !== undefined && signedIn !== undefined) return { id, ...signedIn, by };
  }
  return undefined;
}

/** Returns the browser that sent a request, if its cookie identifies it. */
export function findDevice(access: Access, { cookies }: FastifyRequest): KnownDevice | undefined {
  const token = cookies[DEVICE_COOKIE];
  return token === undefined ? undefined : access.verifyDevice(token);
}

async function mayActOn(
  { capabilities, isBookingOwnedBy }: Access,
  bookingId: string,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<boolean> {
  const header = request.headers[BOOKING_TOKEN_HEADER];
  const tokens = [request.cookies[bookingCookie(bookingId)], header];
  if (
    tokens.some((token) => typeof token === 'string' && capabilities.isCapability(bookingId, token))
  ) {
    return true;
  }
  if (session === undefined) return false;
  // Staff make changes through endpoints of their own, which the audit log records.
  const mayRead = isSafe(request.method) && session.permissions.includes('bookings:read');
  if (mayRead && session.by === 'cookie' && !session.user.needsSecondFactor) return true;
  return isBookingOwnedBy(bookingId, session.user.id);
}

/**
 * Decides from the headers alone, so that no input from a stranger is read. Whether the caller
 * holds a booking depends on its ID, so {@link checkHolder} decides that.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `second_factor_required`.
 */
export async function admit(
  rules: Access,
  { access }: Pick<AnyRoute, 'access'>,
  request: FastifyRequest,
): Promise<Session | undefined> {
  if (access === 'public') return undefined;
  const session = await findSession(rules, request);
  if (access === 'booking-holder') {
    if (session === undefined && !carriesCapability(request)) {
      throw new AppError('unauthenticated', NOT_THE_HOLDER);
    }
    return session;
  }
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  if (access === 'signed-in') return session;
  if (session.user.needsSecondFactor) {
    throw new AppError(
      'second_factor_required',
      'Staff accounts need a second factor. Please set one up first.',
    );
  }
  if (access === 'customer') return session;
  const allowed = session.permissions.includes(access);
  if (allowed && session.by === 'cookie') return session;
  throw new AppError('forbidden', 'Your account doesn’t have access to this.');
}

/**
 * Whether an admitted caller holds the booking in the request. Returns false if a signed-in user's
 * request names none, because validation reports what is wrong with the input.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function checkHolder(
  access: Access,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<boolean> {
  const bookingId = bookingIdOf(request);
  if (bookingId === undefined && session !== undefined) return false;
  if (bookingId !== undefined && (await mayActOn(access, bookingId, request, session))) return true;
  throw new AppError(session === undefined ? 'unauthenticated' : 'forbidden', NOT_THE_HOLDER);
}

/**
 * Uses the proof that an endpoint requires. Returns a function that restores it if the action
 * fails.
 *
 * @throws AppError `proof_required`.
 */
export async function requireProof(
  { useProof }: Access,
  { requiresProof }: Pick<AnyRoute, 'requiresProof'>,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<(() => Promise<void>) | undefined> {
  if (!requiresProof) return undefined;
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  const proof = request.headers[PROOF_HEADER];
  return useProof(session.id, typeof proof === 'string' ? proof : undefined);
}

/**
 * Refuses changes requested by another site's page. Browsers send the page's origin, and would send
 * cookies too (OWASP, Cross-Site Request Forgery).
 *
 * @throws AppError `origin_refused`.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (isSafe(request.method) || origin === undefined || allowed.has(origin)) return;
  throw new AppError('origin_refused', 'This site isn’t allowed to send requests here.');
}
