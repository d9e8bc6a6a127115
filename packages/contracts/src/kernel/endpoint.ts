import type * as z from 'zod/mini';

/** Path prefix of all endpoints. */
export const API_PREFIX = '/api';

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

/**
 * An endpoint as both sides know it: where it is, and the schemas of what is sent and returned
 * (architecture, One declaration per endpoint). Who may call it, how often, and how it fails is its
 * {@link Policy}, which only the server needs.
 */
export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Headers extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** Path below `/api`, with parameters as `:name`. */
  readonly path: Path;
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly response: Response;
}

/** Schema of the path parameters: required if the path has any, otherwise not allowed. */
export type ParamsField<Path extends string, Params> = [PathParameters<Path>] extends [never]
  ? { params?: undefined }
  : { params: Params & Shape<PathParameters<Path>> };

/** Declares an endpoint. A path parameter without a schema is a compile error. */
export function endpoint<
  const Path extends string,
  Response extends z.ZodMiniType,
  const Verb extends Method,
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Headers extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  declaration: {
    method: Verb;
    path: Path;
    query?: Query;
    headers?: Headers;
    body?: Body;
    response: Response;
  } & ParamsField<Path, Params>,
): Endpoint<Path, Params, Query, Headers, Body, Response, Verb> {
  // Absent schemas are undefined, as the type says.
  return declaration as unknown as Endpoint<Path, Params, Query, Headers, Body, Response, Verb>;
}

/** Any declared endpoint. */
export type AnyEndpoint = Endpoint;

/** The response body of an endpoint. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** The validated query of an endpoint that has one. */
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>;

/** Endpoints of a feature, by name. */
export type FeatureEndpoints = Readonly<Record<string, AnyEndpoint>>;

/** Endpoints by feature, then by name. */
export type EndpointTable = Readonly<Record<string, FeatureEndpoints>>;
