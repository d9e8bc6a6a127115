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
import type { AnyEndpoint, EndpointTable, ResponseOf } from './kernel/route.ts';

/**
 * The cache key of a call, for TanStack Query: the endpoint's path, then what was asked. All keys
 * of an endpoint begin alike, so `[endpoint.path]` stands for every one of them.
 */
export type QueryKey = readonly unknown[];

/** What is asked of an endpoint, besides the signal that the query brings. */
export type Asked<E extends AnyEndpoint> = Omit<CallArguments<E>, 'signal'>;

/** Whether an endpoint can be called without saying anything. */
type AsksNothing<E extends AnyEndpoint> =
  Partial<Record<string, never>> extends Asked<E> ? true : false;

/** What of an {@link Asked} tells one answer from another. A header is only who asks. */
type KeyParts<E extends AnyEndpoint> = Partial<Omit<Asked<E>, 'headers'>>;

/** A `useQuery` of an endpoint, to be spread and completed (`staleTime`, `select`, ...). */
export interface QueryOptions<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  /** Only there when nothing is asked. */
  readonly enabled?: boolean;
}

/** What a query client does for a mutation: part of TanStack's `QueryClient`. */
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

/** A `useMutation`. */
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

/** An answer that is known without asking for it. */
export interface KnownAnswer {
  readonly queryKey: QueryKey;
  readonly answer: unknown;
}

/** Endpoints whose answers may have changed, whatever was asked of them. */
export type Refreshed = readonly AnyEndpoint[] | 'everything';

/** What a mutation means for what is shown: declared once, beside the client. */
export interface Effect<Answer = never> {
  /**
   * What the answer tells of a query: shown at once. Whatever else is looked at again doesn't keep
   * the mutation pending then.
   */
  readonly keeps?: (answer: Answer) => KnownAnswer | undefined;
  /** What is looked at again once it has succeeded. */
  readonly refreshes?: Refreshed;
  /** What is looked at again when it was refused: others may have been faster. */
  readonly refreshesRefused?: Refreshed;
}

/** The effects of a table's mutations, by feature and name. */
export type Effects<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]?: {
    readonly [Name in keyof Table[Feature]]?: Effect<ResponseOf<Table[Feature][Name]>>;
  };
};

type Mutation<E extends AnyEndpoint> = {
  /** What is handed to `mutate` is what the endpoint is asked. */
  (): MutationOptions<ResponseOf<E>, AsksNothing<E> extends true ? Asked<E> | void : Asked<E>>;
  /**
   * What is handed to `mutate` is made into what the endpoint is asked. `onAnswer` is called before
   * what is shown changes, which may take the asking form away.
   */
  <Input = void>(
    askedOf: (input: Input) => Asked<E>,
    onAnswer?: (answer: ResponseOf<E>, input: Input) => void,
  ): MutationOptions<ResponseOf<E>, Input>;
};

/** An endpoint as a client has it: to be called, asked for by a component, or used to change something. */
export type Queried<E extends AnyEndpoint> = Call<E> & {
  /** The key of an answer, or, of fewer parts, of all answers that have these. */
  readonly key: (asked?: KeyParts<E>) => QueryKey;
  /** For `useQuery`; `false` asks nothing. */
  readonly query: (
    ...asked: AsksNothing<E> extends true ? [asked?: Asked<E> | false] : [asked: Asked<E> | false]
  ) => QueryOptions<ResponseOf<E>>;
  /** For `useMutation`, with the effect that is declared of the endpoint. */
  readonly mutation: Mutation<E>;
};

/** A client of a table whose endpoints are also queries and mutations. */
export type QueryApi<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Queried<Table[Feature][Name]>;
  };
};

function keyOf(endpoint: AnyEndpoint, asked: CallParts | undefined): QueryKey {
  if (asked === undefined) return [endpoint.path];
  const { headers: _who, ...rest } = asked;
  // What is undefined would have to be undefined in the keys that a shorter one stands for.
  const parts = Object.entries(rest).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? [endpoint.path] : [endpoint.path, Object.fromEntries(parts)];
}

/** An answer of `endpoint` that is known without asking for it, for the cache. */
export function known<E extends AnyEndpoint>(
  endpoint: E,
  asked: AsksNothing<E> extends true ? KeyParts<E> | undefined : Omit<Asked<E>, 'headers'>,
  answer: ResponseOf<E>,
): KnownAnswer {
  return { queryKey: keyOf(endpoint, asked as CallParts | undefined), answer };
}

/** Has every answer of some endpoints looked at again: what is shown at once, the rest when it is. */
export async function refresh(
  client: Pick<QueryCache, 'invalidateQueries'>,
  refreshed: Refreshed,
): Promise<void> {
  // All in one: what is asked again twice would be asked twice.
  await client.invalidateQueries({
    predicate: ({ queryKey }) =>
      refreshed === 'everything' || refreshed.some(({ path }) => path === queryKey[0]),
  });
}

/** A `refetchInterval`: looks again every so many milliseconds while an answer goes on changing. */
export const lookWhile =
  <Answer>(isChanging: (answer: Answer) => boolean, everyMs: number) =>
  ({ state: { data } }: { readonly state: { readonly data: Answer | undefined } }) =>
    data !== undefined && isChanging(data) ? everyMs : false;

/** A mutation of several calls, or of one that is chosen when it is made, with its effect. */
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
        // An answer that is on the way may be older than this one, and would take its place.
        void client.cancelQueries({ queryKey: kept.queryKey, exact: true });
        client.setQueryData(kept.queryKey, kept.answer);
      }
      const refreshed = refresh(client, refreshes);
      return kept === undefined ? refreshed : undefined;
    },
    onError: (_failure, _input, _result, { client }) => void refresh(client, refreshesRefused),
  };
}

function queried(endpoint: AnyEndpoint, call: AnyCall, effect?: Effect<unknown>) {
  const key = (asked?: CallParts | false) =>
    asked === false ? [endpoint.path, false] : keyOf(endpoint, asked);
  return Object.assign(call, {
    key,
    query: (asked?: CallParts | false) => ({
      queryKey: key(asked),
      queryFn: ({ signal }: { signal: AbortSignal }) => call({ ...asked, signal }),
      ...(asked === false && { enabled: false }),
    }),
    mutation: (
      askedOf: (input: unknown) => CallParts = (input) => input ?? {},
      onAnswer?: (answer: unknown, input: unknown) => void,
    ) => mutationOf((input) => call(askedOf(input)), effect, onAnswer),
  });
}

/**
 * The client of a table, with the options for TanStack Query of each endpoint, and what mutations
 * mean for what is shown. It needs nothing of TanStack Query itself.
 */
export function createQueryApi<Table extends EndpointTable>(
  table: Table,
  options: ClientOptions,
  effects: Effects<Table> = {},
): QueryApi<Table> {
  return mapTable(table, (endpoint, feature, name) =>
    queried(
      endpoint,
      callOf(endpoint, options),
      effects[feature]?.[name] as Effect<unknown> | undefined,
    ),
  ) as QueryApi<Table>;
}
