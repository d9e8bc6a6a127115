import type {
  AnyEndpoint,
  Booking,
  EndpointTable,
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
import type { Said } from '../language/sentence.ts';
import type { Words } from '../language/words.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** A browser in which somebody has signed in before, as its cookie proves. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

/** Who calls, as far as anything proves it. */
export interface Caller {
  readonly address: string;
  /** What its browser or program calls itself. */
  readonly userAgent: string | undefined;
  /** The language that the request asks for. */
  readonly language: Language;
  /** The signed-in person, where the endpoint's access asks for one. */
  readonly user: User | undefined;
  /** What the signed-in person may do as staff. */
  readonly permissions: readonly StaffPermission[];
  /** The session that the request proves, also where the endpoint is public. */
  findSession(): Promise<{ id: string; user: User } | undefined>;
  /** The browser, where somebody has signed in with it before. */
  readonly findDevice: () => KnownDevice | undefined;
}

/** What a handler may do to the answer besides giving it. */
export interface ResponseControls {
  /** The token of a session, also set as a cookie, beside one by which the browser is known later. */
  setSession(session: { id: string; seconds: number; userId: string }): string;
  clearSession(): void;
  /** The capability of a booking, also set as a cookie where the booking is read. */
  grantBooking(booking: Pick<Booking, 'id' | 'kind'>): string;
}

/** What a handler's failure may carry. */
interface FailureExtras {
  readonly alternatives?: readonly SlotProposal[];
  readonly retryAfterSeconds?: number;
}

/** A call of an endpoint, checked by its contract. */
export interface Call<E extends AnyEndpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly headers: Output<E['headers']>;
  readonly body: Output<E['body']>;
  readonly caller: Caller;
  /** The words of the language that is asked for. */
  readonly words: Words;
  readonly answer: ResponseControls;
  /** Fails with a code that the endpoint declares; any other is a compile error. */
  fail(code: ErrorCodesOf<E>, sentence: Said, extras?: FailureExtras): never;
}

/** What answers an endpoint. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;

/** A handler for every endpoint of a table: a missing one is a compile error. */
export type Handlers<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Handler<Table[Feature][Name]>;
  };
};

/** The only way for a handler to fail on purpose. */
export function fail(
  code: ConstructorParameters<typeof AppError>[0],
  sentence: Said,
  extras?: FailureExtras,
): never {
  throw new AppError(code, sentence, extras);
}

/**
 * The signed-in person, where the endpoint's access asks for one.
 *
 * @throws AppError `unauthenticated`.
 */
export function callingPerson({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/**
 * The id of the signed-in person, where the endpoint's access asks for one.
 *
 * @throws AppError `unauthenticated`.
 */
export function callerId({ user }: Caller): string {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user.id;
}

/**
 * The signed-in person as the audit log keeps who changed something, for handlers of what staff
 * change.
 *
 * @throws AppError `unauthenticated`.
 */
export function staffActor(caller: Caller): StaffActor {
  const { id, username, email } = callingPerson(caller);
  const { address, userAgent } = caller;
  return { id, name: username, email, address, userAgent };
}
