import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { CommonErrorCode, ErrorCode } from './errors.ts';

/** Staff permissions. A role is a set of them (see `accounts/roles.ts`). */
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

/** Name of a parameter, without the file extension that may follow it. */
type ParameterName<Text extends string> = Text extends `${infer Name}.${string}` ? Name : Text;

/** Parameter names of a path: `/booking/:id` and `/booking/:id.pdf` both have `id`. */
export type PathParameters<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? ParameterName<Name> | PathParameters<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? ParameterName<Name>
      : never;

type Shape<Keys extends string> = z.ZodMiniObject<Record<Keys, z.ZodMiniType>>;

/** How often one IP address may call an endpoint, counted across all API processes. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * How often one account may be tried from any IP address, counted across all API processes. The
 * account is the body's `by` field, whether or not it exists, or the signed-in user.
 */
export interface AccountLimit extends RateLimit {
  readonly by: 'email' | 'caller';
}

/** Declaration of an endpoint (architecture, One declaration per endpoint). */
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
  /** Path below `/api`, with parameters as `:name`. */
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** Maximum body size in bytes, if larger than the default. */
  readonly bodyBytes: number | undefined;
  readonly status: 200 | 201;
  readonly response: Response;
  readonly errors: readonly Codes[];
  readonly rateLimit: RateLimit | undefined;
  readonly accountLimit: AccountLimit | undefined;
  /** Action recorded in the audit log. Set if and only if staff change something. */
  readonly audit: AuditAction | undefined;
  /**
   * Whether callers must confirm their identity again, with {@link ProofHeaders} from
   * `security.prove`. A proof is valid for one request.
   */
  readonly asksAgain: boolean;
  /**
   * `replica` if a read replica may answer: staff lists and reports that change nothing and that no
   * event stream refreshes.
   */
  readonly reads: 'primary' | 'replica';
}

/** Schema of the path parameters: required if the path has any, otherwise not allowed. */
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

/** Error codes of an endpoint: its declared ones and the common ones. */
export type ErrorCodesOf<E extends AnyEndpoint> =
  | (E['errors'] extends readonly (infer Code extends ErrorCode)[] ? Code : never)
  | CommonErrorCode;

/** The response body of an endpoint. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** Endpoints by feature, then by name. */
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;
