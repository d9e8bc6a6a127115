import * as z from 'zod/mini';
import { ErrorBody, type ErrorCode } from './kernel/errors.ts';
import type { AnyEndpoint, EndpointTable, ResponseOf } from './kernel/endpoint.ts';
import type { ErrorCodesOf, Policy } from './kernel/policy.ts';

type Part<Name extends string, Schema> = Schema extends z.ZodMiniType
  ? Partial<Record<string, never>> extends z.input<Schema>
    ? { [key in Name]?: z.input<Schema> }
    : { [key in Name]: z.input<Schema> }
  : { [key in Name]?: never };

/** Arguments of a call: exactly the parts that its endpoint declares. */
export type CallArguments<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']> & { signal?: AbortSignal };

type OptionalArguments<E extends AnyEndpoint> =
  Partial<Record<string, never>> extends CallArguments<E>
    ? [args?: CallArguments<E>]
    : [args: CallArguments<E>];

/** A call of an endpoint. Rejects only with {@link ApiError}, or with an abort. */
export type Call<E extends AnyEndpoint> = (...args: OptionalArguments<E>) => Promise<ResponseOf<E>>;

/** A client of a table, with the same features and names as functions. */
export type Client<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Call<Table[Feature][Name]>;
  };
};

/**
 * Kind of response to a failed call: `none` if the server couldn't be reached, `message` if it has a
 * message, `json` without a message, `text` for anything that isn't JSON, and `undecoded` for a
 * success that doesn't match the endpoint's schema: the page was opened before the last release.
 */
export type FailureReply = 'none' | 'message' | 'json' | 'text' | 'undecoded';

/**
 * A failed call. `message` is a sentence for the user (specification section 8, Response errors);
 * `status` is 0 if the server couldn't be reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly reply: FailureReply;
  readonly body: ErrorBody | undefined;

  constructor(status: number, message: string, reply: FailureReply, body?: ErrorBody) {
    super(message);
    this.status = status;
    this.reply = reply;
    this.body = body;
  }

  /**
   * The message, if it is meaningful: from the server, that it couldn't be reached, or that the page
   * is older than its answer. Undefined if a page must use its own text.
   */
  get sentence(): string | undefined {
    return this.reply === 'json' || this.reply === 'text' ? undefined : this.message;
  }

  /** Error code, if the server sent one. */
  get code(): ErrorCode | undefined {
    return this.body?.code;
  }

  /** Errors by field, if the input was refused. */
  get fieldErrors(): readonly { path: string; message: string }[] {
    return Array.isArray(this.body?.error) ? this.body.error : [];
  }
}

/**
 * Whether a failure has `code`. The type argument is the policy of the endpoint that was called:
 * `failedWith<typeof accountsPolicy.register>(failure, 'email_taken')`. A code that it doesn't
 * declare is a compile error.
 */
export function failedWith<P extends Pick<Policy, 'errors'> = never>(
  failure: unknown,
  code: ErrorCodesOf<P>,
): failure is ApiError {
  return failure instanceof ApiError && failure.code === code;
}

/** How a client reaches the API. */
export interface ClientOptions {
  /** Origin and prefix, for example `https://api.example.com/api`; `/api` on the same origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Bearer token of a signed-in user (specification section 6). */
  readonly token?: () => string | null;
}

/** Message of a failure, from our API or from a proxy or gateway with a different body format. */
function messageOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const fields = json as Readonly<Record<string, unknown>>;
  const error = z.safeParse(ErrorBody.shape.error, fields['error']).data;
  if (Array.isArray(error)) {
    return `Validation errors: ${error.map(({ path, message }) => `${path}: ${message}`).join(', ')}`;
  }
  return [error, fields['message']].find(
    (message): message is string => typeof message === 'string' && message !== '',
  );
}

/** The error of a response (specification section 8: error, else message, else the text). */
async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const raw = await response.text();
  const asText = () =>
    new ApiError(status, `${status}: ${raw.slice(0, 300) || response.statusText}`, 'text');
  if (!(response.headers.get('content-type') ?? '').includes('json')) return asText();
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    return asText();
  }
  const message = messageOf(json);
  const body = z.safeParse(ErrorBody, json).data;
  return message === undefined
    ? new ApiError(status, raw.slice(0, 300), 'json', body)
    : new ApiError(status, message, 'message', body);
}

function urlOf(baseUrl: string, endpoint: AnyEndpoint, args: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `${baseUrl}${path}${query.size === 0 ? '' : `?${query}`}`;
}

/** Arguments of a call to any endpoint. */
export interface CallParts {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean | null | undefined>;
  readonly headers?: Record<string, string | undefined>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

async function call(
  options: ClientOptions,
  endpoint: AnyEndpoint,
  args: CallParts,
): Promise<unknown> {
  const headers = new Headers({
    accept: 'application/json',
    // The page's language instead of the browser's. The Spanish build of the site replaces this
    // locale, like all others.
    'accept-language': /* words */ 'en-US',
  });
  for (const [name, value] of Object.entries(args.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  const token = options.token?.();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (args.body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await (options.fetch ?? globalThis.fetch)(urlOf(options.baseUrl, endpoint, args), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      // A change without a body, such as a sign-out, is sent even if the tab is closed at once. With
      // bodies, browsers limit how much may be on its way.
      keepalive: !args.body && endpoint.method !== 'GET',
      // Without a body this is undefined, which sends none.
      body: JSON.stringify(args.body),
      signal: args.signal ?? null,
    });
  } catch (cause) {
    if (args.signal?.aborted) throw cause;
    throw new ApiError(
      0,
      'We couldn’t reach our server. Check your connection and try again.',
      'none',
    );
  }
  if (!response.ok) throw await failureOf(response);
  const decoded = z.safeParse(
    endpoint.response,
    await response.json().catch((cause: unknown) => {
      if (args.signal?.aborted) throw cause;
      return undefined;
    }),
  );
  if (!decoded.success) {
    throw new ApiError(
      response.status,
      'A new version was just released. Reload the page.',
      'undecoded',
    );
  }
  return decoded.data;
}

/** A call of any endpoint, untyped. */
export type AnyCall = (args?: CallParts) => Promise<unknown>;

/** Maps the endpoints of a table, keeping its features and names. */
export function mapTable(
  table: EndpointTable,
  of: (endpoint: AnyEndpoint, feature: string, name: string) => unknown,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return Object.fromEntries(
    Object.entries(table).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [name, of(endpoint, feature, name)]),
      ),
    ]),
  );
}

/** Creates the call of an endpoint. The response is decoded with the endpoint's schema. */
export const callOf =
  (endpoint: AnyEndpoint, options: ClientOptions): AnyCall =>
  (args = {}) =>
    call(options, endpoint, args);

/** Creates the client of a table. */
export function createClient<Table extends EndpointTable>(
  table: Table,
  options: ClientOptions,
): Client<Table> {
  return mapTable(table, (endpoint) => callOf(endpoint, options)) as Client<Table>;
}
