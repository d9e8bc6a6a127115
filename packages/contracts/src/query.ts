import {
  type AnyCall,
  type ApiError,
  type Call,
  type CallArguments,
  callOf,
  type CallParts,
  type ClientOptions,
  mapTable,
} from './client.ts';
import type { ReadName, NamedReads } from './endpoints.ts';
import type { AnyEndpoint, EndpointTable, ResponseOf } from './kernel/endpoint.ts';

/**
 * TanStack Query key of a call: the endpoint's name, then its arguments. All keys of an endpoint
 * share its name as their prefix.
 */
export type QueryKey = readonly unknown[];

/** Arguments of a call, without the signal, which the query provides. */
export type CallArgs<E extends AnyEndpoint> = Omit<CallArguments<E>, 'signal'>;

/** Whether an endpoint can be called without arguments. */
type AsksNothing<E extends AnyEndpoint> =
  Partial<Record<string, never>> extends CallArgs<E> ? true : false;

/** The arguments that distinguish responses. Headers only identify the caller. */
type KeyParts<E extends AnyEndpoint> = Partial<Omit<CallArgs<E>, 'headers'>>;

/**
 * Options for `useQuery` on an endpoint, to be spread and extended (`staleTime`, `select`, ...).
 */
export interface QueryOptions<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  /** Only set if the query is disabled. */
  readonly enabled?: boolean;
}

/** The part of TanStack's `QueryClient` that mutations use. */
export interface QueryCache {
  readonly cancelQueries: (filters: {
    readonly queryKey: QueryKey;
    readonly exact: true;
  }) => Promise<unknown>;
  readonly setQueryData: (key: QueryKey, answer: unknown) => unknown;
  readonly invalidateQueries: (filters: {
    readonly predicate: (query: { readonly queryKey: QueryKey }) => boolean;
  }) => Promise<unknown>;
}

/** Options for `useMutation`. */
export interface MutationOptions<Answer, Input> {
  readonly mutationFn: (input: Input) => Promise<Answer>;
  readonly onSuccess: (
    answer: Answer,
    input: Input,
    onMutateResult: unknown,
    context: { readonly client: QueryCache },
  ) => Promise<unknown> | undefined;
  readonly onError: (
    failure: ApiError,
    input: Input,
    onMutateResult: unknown,
    context: { readonly client: QueryCache },
  ) => void;
}

/** A response known without a request. */
export interface KnownAnswer {
  readonly queryKey: QueryKey;
  readonly answer: unknown;
}

/**
 * Endpoints whose cached responses may be outdated, for any arguments. They are named, so that a
 * page doesn't load the schemas of endpoints that it never calls.
 */
export type Refreshed = readonly ReadName[] | 'everything';

/** Effects of a mutation on cached data, declared once next to the client. */
export interface Effect<Answer = never> {
  /**
   * Query data contained in the mutation's response, shown immediately. If set, the mutation
   * doesn't wait for the other refetches.
   */
  readonly keeps?: (answer: Answer) => KnownAnswer | undefined;
  /** What to refetch after success. */
  readonly refreshes?: Refreshed;
  /** What to refetch after a refusal, because someone else may have changed the data first. */
  readonly refreshesRefused?: Refreshed;
}

/** Effects of a table's mutations, by feature and name. */
export type Effects<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]?: {
    readonly [Name in keyof Table[Feature]]?: Effect<ResponseOf<Table[Feature][Name]>>;
  };
};

type Mutation<E extends AnyEndpoint> = {
  /** The argument of `mutate` is the endpoint's argument. */
  (): MutationOptions<
    ResponseOf<E>,
    AsksNothing<E> extends true ? CallArgs<E> | void : CallArgs<E>
  >;
  /**
   * Maps the argument of `mutate` to the endpoint's argument. `onAnswer` is called before the
   * displayed data changes, which may unmount the calling form.
   */
  <Input = void>(
    argsOf: (input: Input) => CallArgs<E>,
    onAnswer?: (answer: ResponseOf<E>, input: Input) => void,
  ): MutationOptions<ResponseOf<E>, Input>;
};

/**
 * An endpoint as part of a client: it can be called, queried by a component, or used as a mutation.
 */
export type Queried<E extends AnyEndpoint> = Call<E> & {
  /** Key of a response. With fewer parts, the common prefix of all matching responses. */
  readonly key: (parts?: KeyParts<E>) => QueryKey;
  /** Options for `useQuery`; `false` disables the query. */
  readonly query: (
    ...parts: AsksNothing<E> extends true
      ? [args?: CallArgs<E> | false]
      : [args: CallArgs<E> | false]
  ) => QueryOptions<ResponseOf<E>>;
  /** Options for `useMutation`, with the effects declared for the endpoint. */
  readonly mutation: Mutation<E>;
};

/** A client whose endpoints also offer queries and mutations. */
export type QueryApi<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Queried<Table[Feature][Name]>;
  };
};

function keyOf(name: string, callParts: CallParts | undefined): QueryKey {
  if (callParts === undefined) return [name];
  const { headers: _who, ...rest } = callParts;
  // An undefined part would have to match in every shorter key.
  const parts = Object.entries(rest).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? [name] : [name, Object.fromEntries(parts)];
}

/** The arguments of a known response. */
type KnownArgs<E extends AnyEndpoint> =
  AsksNothing<E> extends true ? KeyParts<E> | undefined : Omit<CallArgs<E>, 'headers'>;

/** A cache entry for an endpoint's response that is known without a request. */
export function known<Name extends ReadName>(
  name: Name,
  parts: KnownArgs<NamedReads[Name]>,
  answer: ResponseOf<NamedReads[Name]>,
): KnownAnswer {
  return { queryKey: keyOf(name, parts as CallParts | undefined), answer };
}

/**
 * Invalidates all responses of some endpoints: refetches displayed ones immediately, and others
 * when they are displayed.
 */
export async function refresh(
  client: Pick<QueryCache, 'invalidateQueries'>,
  refreshed: Refreshed,
): Promise<void> {
  // One call for all endpoints, because two would refetch a shared query twice.
  await client.invalidateQueries({
    predicate: ({ queryKey }) =>
      refreshed === 'everything' || refreshed.some((name) => name === queryKey[0]),
  });
}

/**
 * A `refetchInterval` that polls at this interval in milliseconds while the data keeps changing.
 */
export const pollWhile =
  <Answer>(isChanging: (answer: Answer) => boolean, everyMs: number) =>
  ({ state: { data } }: { readonly state: { readonly data: Answer | undefined } }) =>
    data !== undefined && isChanging(data) ? everyMs : false;

/** A mutation made of several calls, or of a call chosen at run time, with its effects. */
export function mutationOf<Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  effect: Effect<Answer> = {},
  onAnswer?: (answer: Answer, input: Input) => void,
): MutationOptions<Answer, Input> {
  const { keeps, refreshes = [], refreshesRefused = [] } = effect;
  return {
    mutationFn: (input) => run(input),
    onSuccess: (answer, input, _result, { client }) => {
      onAnswer?.(answer, input);
      const kept = keeps?.(answer);
      if (kept !== undefined) {
        // A pending response may be older than this one and would overwrite it.
        void client.cancelQueries({ queryKey: kept.queryKey, exact: true });
        client.setQueryData(kept.queryKey, kept.answer);
      }
      const refreshed = refresh(client, refreshes);
      return kept === undefined ? refreshed : undefined;
    },
    onError: (_failure, _input, _result, { client }) => void refresh(client, refreshesRefused),
  };
}

function queried(name: string, call: AnyCall, effect?: Effect<unknown>) {
  const key = (parts?: CallParts | false) => (parts === false ? [name, false] : keyOf(name, parts));
  return Object.assign(call, {
    key,
    query: (parts?: CallParts | false) => ({
      queryKey: key(parts),
      queryFn: ({ signal }: { signal: AbortSignal }) => call({ ...parts, signal }),
      ...(parts === false && { enabled: false }),
    }),
    mutation: (
      argsOf: (input: unknown) => CallParts = (input) => input ?? {},
      onAnswer?: (answer: unknown, input: unknown) => void,
    ) => mutationOf((input) => call(argsOf(input)), effect, onAnswer),
  });
}

/**
 * Creates the client of a table, with TanStack Query options for each endpoint and the effects of
 * its mutations. It doesn't depend on TanStack Query.
 */
export function createQueryApi<Table extends EndpointTable>(
  table: Table,
  options: ClientOptions,
  effects: Effects<Table> = {},
): QueryApi<Table> {
  return mapTable(table, (endpoint, feature, name) =>
    queried(
      `${feature}.${name}`,
      callOf(endpoint, options),
      effects[feature]?.[name] as Effect<unknown> | undefined,
    ),
  ) as QueryApi<Table>;
}
