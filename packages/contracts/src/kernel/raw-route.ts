import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { ErrorCode } from './errors.ts';
import type { Access, Method, ParamsField, RateLimit } from './route.ts';

/** The content type of a table as text, with a line of headings (RFC 4180). */
export const CSV = 'text/csv; charset=utf-8; header=present';

/** Why staff may be refused a file. */
export const STAFF_ERRORS = ['unauthenticated', 'forbidden'] as const;

/**
 * What answers with something other than JSON: a `file` that browsers save, a `stream` of events, a
 * `webhook` whose sender is known by a secret, a `page` for browsers without JavaScript.
 */
export type RawKind = 'file' | 'stream' | 'webhook' | 'page';

/**
 * How a body that isn't JSON is read: its `bytes` as they came, the fields of an HTML `form`, or
 * `ignored`, whatever it says.
 */
export type RawBody = 'bytes' | 'form' | 'ignored';

/** A route that answers with something other than JSON, or takes something else, as it is declared. */
export interface RawRoute<
  Kind extends RawKind = RawKind,
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends RawBody | undefined = RawBody | undefined,
> {
  readonly kind: Kind;
  readonly method: Method;
  /** The whole path: pages stand outside of `/api`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The longest body, in bytes, where one is read. */
  readonly bodyBytes: number | undefined;
  /** The content type of a success, and of every answer of a page. */
  readonly contentType: string;
  /**
   * The statuses of what isn't a failure: 200, 302 for a link that leads on, 303 for a browser that
   * is sent on, 422 for a form that is shown again.
   */
  readonly statuses: readonly (200 | 302 | 303 | 422)[];
  /** The codes that it answers with beside the common ones. */
  readonly errors: readonly ErrorCode[];
  /**
   * The sentence of `not_found` where the path's parameters can't name anything. Without it such a
   * path is `invalid_input`.
   */
  readonly absent: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** The name under which calls are counted: routes with the same name share their limit. */
  readonly countedAs: string;
  /** What the audit log keeps of it: wherever staff change something, and nowhere else. */
  readonly audit: AuditAction | undefined;
  /** By what a webhook knows its sender; anybody may reach it. */
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
