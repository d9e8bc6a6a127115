import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import type { Method, ParamsField } from './endpoint.ts';
import type { Access, RateLimit } from './policy.ts';

/** Content type of CSV with a header row (RFC 4180). */
export const CSV = 'text/csv; charset=utf-8; header=present';

/**
 * Routes whose response isn't JSON: a `file` to download, a `stream` of events, a `webhook`
 * authenticated by a secret, a `page` for browsers without JavaScript.
 */
export type RawKind = 'file' | 'stream' | 'webhook' | 'page';

/**
 * How a body that isn't JSON is read: as raw `bytes`, as the fields of an HTML `form`, or
 * `ignored`.
 */
export type RawBody = 'bytes' | 'form' | 'ignored';

/** Declaration of a route whose request or response isn't JSON. */
export interface RawRoute<
  Kind extends RawKind = RawKind,
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends RawBody | undefined = RawBody | undefined,
> {
  readonly kind: Kind;
  readonly method: Method;
  /** The full path. Pages are outside `/api`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Maximum body size in bytes, if a body is read. */
  readonly bodyBytes: number | undefined;
  /** Content type of a successful response, and of every response of a page. */
  readonly contentType: string;
  /**
   * Status codes of responses that aren't failures: 200, 302 for a tracked link, 303 for a redirect
   * after a form, 422 for a form shown again.
   */
  readonly statuses: readonly (200 | 302 | 303 | 422)[];
  /** Error codes in addition to the common ones. */
  readonly errors: readonly ErrorCode[];
  /**
   * Message of `not_found` for path parameters that can't name anything, instead of the general one.
   */
  readonly absent: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** Rate limit bucket: routes with the same name share their limit. */
  readonly countedAs: string;
  /** Action recorded in the audit log. Set if and only if staff change something. */
  readonly audit: AuditAction | undefined;
  /** What authenticates the sender of a webhook, which anyone can reach. */
  readonly signedBy: string | undefined;
}

/** Declares a raw route. A path parameter without a schema is a compile error. */
export function rawRoute<
  const Kind extends RawKind,
  const Path extends string,
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  const Body extends RawBody | undefined = undefined,
>(
  declaration: {
    kind: Kind;
    method?: Method;
    path: Path;
    access: Access;
    summary: string;
    query?: Query;
    body?: Body;
    bodyBytes?: number;
    contentType: string;
    statuses?: RawRoute['statuses'];
    errors?: readonly ErrorCode[];
    absent?: string;
    rateLimit?: RateLimit;
    countedAs?: string;
    audit?: AuditAction;
    signedBy?: string;
  } & ParamsField<Path, Params>,
): RawRoute<Kind, Params, Query, Body> {
  return {
    kind: declaration.kind,
    method: declaration.method ?? 'GET',
    path: declaration.path,
    access: declaration.access,
    summary: declaration.summary,
    params: declaration.params as Params,
    query: declaration.query as Query,
    body: declaration.body as Body,
    bodyBytes: declaration.bodyBytes,
    contentType: declaration.contentType,
    statuses: declaration.statuses ?? [200],
    errors: declaration.errors ?? [],
    absent: declaration.absent,
    rateLimit: declaration.rateLimit,
    countedAs: declaration.countedAs ?? declaration.path,
    audit: declaration.audit,
    signedBy: declaration.signedBy,
  };
}

/** Raw routes by their names. */
export type RawRouteTable = Readonly<Record<string, RawRoute>>;
