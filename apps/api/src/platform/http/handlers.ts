import type {
  AnyRoute,
  Booking,
  RouteTable,
  ErrorCodesOf,
  Language,
  ResponseOf,
  SlotProposal,
  User,
  StaffPermission,
} from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { StaffActor } from '../audit/service.ts';
import type { Translatable } from '../language/sentence.ts';
import type { Texts } from '../language/texts.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** A browser in which someone has signed in before, as its cookie proves. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

/** The caller, as far as proven. */
export interface Caller {
  readonly address: string;
  /** The caller's User-Agent. */
  readonly userAgent: string | undefined;
  /** Language of the request. */
  readonly language: Language;
  /** The signed-in user, if the endpoint's access requires one. */
  readonly user: User | undefined;
  /** Staff permissions of the signed-in user. */
  readonly permissions: readonly StaffPermission[];
  /** Returns the session proven by the request, even if the endpoint is public. */
  findSession(): Promise<{ id: string; user: User } | undefined>;
  /** Returns the browser, if someone has signed in with it before. */
  readonly findDevice: () => KnownDevice | undefined;
}

/** Changes that a handler can make to the response besides its content. */
export interface ResponseControls {
  /**
   * Sets the session cookie, and one that identifies the browser later. Returns the session's
   * token.
   */
  setSession(session: { id: string; seconds: number; userId: string }): string;
  clearSession(): void;
  /** Returns a booking's capability, also set as a cookie for the paths that read the booking. */
  grantBooking(booking: Pick<Booking, 'id' | 'kind'>): string;
}

/** Additional data of a failure. */
interface FailureExtras {
  readonly alternatives?: readonly SlotProposal[];
  readonly retryAfterSeconds?: number;
}

/** A call of an endpoint, validated by its contract. */
export interface Call<E extends AnyRoute> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly headers: Output<E['headers']>;
  readonly body: Output<E['body']>;
  readonly caller: Caller;
  /** Translations for the requested language. */
  readonly texts: Texts;
  readonly response: ResponseControls;
  /** Fails with a code declared by the endpoint; any other is a compile error. */
  fail(code: ErrorCodesOf<E>, sentence: Translatable, extras?: FailureExtras): never;
}

/** Handler of an endpoint. */
export type Handler<E extends AnyRoute> = (call: Call<E>) => Promise<ResponseOf<E>>;

/** Handlers of all endpoints in a table; a missing one is a compile error. */
export type Handlers<Table extends RouteTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Handler<Table[Feature][Name]>;
  };
};

/** Fails deliberately; the only way for a handler to do so. */
export function fail(
  code: ConstructorParameters<typeof AppError>[0],
  sentence: Translatable,
  extras?: FailureExtras,
): never {
  throw new AppError(code, sentence, extras);
}

/**
 * Returns the signed-in user, if the endpoint's access requires one.
 *
 * @throws AppError `unauthenticated`.
 */
export function callingPerson({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/**
 * Returns the ID of the signed-in user, if the endpoint's access requires one.
 *
 * @throws AppError `unauthenticated`.
 */
export function callerId({ user }: Caller): string {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user.id;
}

/**
 * Returns the signed-in user as an actor for the audit log, for handlers of staff changes.
 *
 * @throws AppError `unauthenticated`.
 */
export function staffActor(caller: Caller): StaffActor {
  const { id, username, email } = callingPerson(caller);
  const { address, userAgent } = caller;
  return { id, name: username, email, address, userAgent };
}
