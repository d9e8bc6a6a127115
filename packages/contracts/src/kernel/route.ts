import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { CommonErrorCode, ErrorCode } from './errors.ts';

/** What staff may do. A role is a set of these (see `accounts/roles.ts`). */
export const STAFF_PERMISSIONS = [
  'overview:read',
  'bookings:read',
  'bookings:write',
  'refunds:write',
  'emails:read',
  'emails:write',
  'customers:read',
  'customer-data:read',
  'customer-data:write',
  'customer-data:export',
  'data-requests:write',
  'crm:read',
  'crm:write',
  'notes:write',
  'campaigns:read',
  'campaigns:write',
  'reviews:write',
  'memberships:write',
  'accounting:read',
  'checklist:read',
  'checklist:write',
  'settings:read',
  'settings:write',
  'staff:read',
  'staff:write',
  'audit:read',
  'system:read',
] as const;

/** A staff permission. */
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/**
 * Who may call an endpoint: anyone (`public`); a signed-in person (`customer`), also staff who have
 * yet to set up their second factor (`signed-in`); whoever holds the
 * capability of the booking in `params.id` or `body.bookingId`, its owner, or staff who may read
 * bookings (`booking-holder`); or staff with a permission, signed in by cookie.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'booking-holder' | StaffPermission;

/** An HTTP method of the table. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A parameter's name, without the extension of the file that it names. */
type ParameterName<Text extends string> = Text extends `${infer Name}.${string}` ? Name : Text;

/** The names of a path's parameters: `/booking/:id` has `id`, and so has `/booking/:id.pdf`. */
export type PathParameters<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? ParameterName<Name> | PathParameters<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? ParameterName<Name>
      : never;

type Shape<Keys extends string> = z.ZodMiniObject<Record<Keys, z.ZodMiniType>>;

/** How often one address may call an endpoint, counted over all api processes. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * How often one account may be tried, from whatever address, counted over all api processes. The
 * account is what the body says in the field `by`, whether it exists or not, or the signed-in
 * person.
 */
export interface AccountLimit extends RateLimit {
  readonly by: 'email' | 'caller';
}

/** An endpoint as it is declared, once (architecture, One declaration per endpoint). */
export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Headers extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Codes extends ErrorCode = ErrorCode,
> {
  readonly method: Method;
  /** Below `/api`, parameters as `:name`. */
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** The longest body, in bytes, where it may be longer than most. */
  readonly bodyBytes: number | undefined;
  readonly status: 200 | 201;
  readonly response: Response;
  readonly errors: readonly Codes[];
  readonly rateLimit: RateLimit | undefined;
  readonly accountLimit: AccountLimit | undefined;
  /** What the audit log keeps of it: wherever staff change something, and nowhere else. */
  readonly audit: AuditAction | undefined;
  /**
   * Whether whoever calls has to show once more who they are, by a {@link ProofHeaders} of
   * `security.prove`. It is for one deed: a second one asks again.
   */
  readonly asksAgain: boolean;
  /**
   * `replica` where the answer may come from a read replica, if there is one: lists and reports of
   * staff that change nothing and that no stream of changes refreshes.
   */
  readonly reads: 'primary' | 'replica';
}

/** The schema of a path's parameters: required where the path has some, refused where it has none. */
export type ParamsField<Path extends string, Params> = [PathParameters<Path>] extends [never]
  ? { params?: undefined }
  : { params: Params & Shape<PathParameters<Path>> };

/** Declares an endpoint. A path parameter without a schema is a compile error. */
export function endpoint<
  const Path extends string,
  Response extends z.ZodMiniType,
  const Codes extends ErrorCode = never,
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Headers extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  declaration: {
    method: Method;
    path: Path;
    access: Access;
    summary: string;
    query?: Query;
    headers?: Headers;
    body?: Body;
    bodyBytes?: number;
    status?: 200 | 201;
    response: Response;
    errors?: readonly Codes[];
    rateLimit?: RateLimit;
    accountLimit?: AccountLimit;
    audit?: AuditAction;
    asksAgain?: boolean;
    reads?: 'replica';
  } & ParamsField<Path, Params>,
): Endpoint<Path, Params, Query, Headers, Body, Response, Codes> {
  return {
    method: declaration.method,
    path: declaration.path,
    access: declaration.access,
    summary: declaration.summary,
    params: declaration.params as Params,
    query: declaration.query as Query,
    headers: declaration.headers as Headers,
    body: declaration.body as Body,
    bodyBytes: declaration.bodyBytes,
    status: declaration.status ?? 200,
    response: declaration.response,
    errors: declaration.errors ?? [],
    rateLimit: declaration.rateLimit,
    accountLimit: declaration.accountLimit,
    audit: declaration.audit,
    asksAgain: declaration.asksAgain ?? false,
    reads: declaration.reads ?? 'primary',
  };
}

/** Any declared endpoint. */
export type AnyEndpoint = Endpoint;

/** The codes an endpoint can answer with: what it declares, and what every endpoint can. */
export type ErrorCodesOf<E extends AnyEndpoint> =
  | (E['errors'] extends readonly (infer Code extends ErrorCode)[] ? Code : never)
  | CommonErrorCode;

/** The response body of an endpoint. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** A table of endpoints: feature, then name. */
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;
