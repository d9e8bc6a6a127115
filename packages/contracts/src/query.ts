import {
  type ApiError,
  type Call,
  type CallArguments,
  type Client,
  type ClientOptions,
  createClient,
} from './client.ts';
import type { AnyEndpoint, EndpointTable, ResponseOf } from './kernel/route.ts';

/**
 * The cache key of a call, for TanStack Query: the endpoint's path, then what was asked. All keys
 * of an endpoint begin alike, so `[endpoint.path]` stands for every one of them.
 */
export type QueryKey = readonly unknown[];

/** The cache key of an endpoint's answers, for hooks that are still written by hand. */
export function queryKey(endpoint: AnyEndpoint, asked?: Readonly<Record<string, unknown>>) {
  return asked === undefined ? [endpoint.path] : [endpoint.path, asked];
}

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

/** The fields of an answer that are lists. */
type ListOf<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly unknown[] ? Name : never;
}[keyof Answer];

type ItemOf<Answer, List extends keyof Answer> = Answer[List] extends readonly (infer Item)[]
  ? Item
  : never;

/** What a list is asked for to go on: the item that the next page follows. */
type CursorOf<E extends AnyEndpoint> =
  Asked<E> extends { query?: infer Query }
    ? NonNullable<Query> extends { after?: infer After }
      ? Exclude<After, undefined>
      : never
    : never;

/** A `useInfiniteQuery` of a list; its data are the items of all pages. */
export interface PagesOptions<Answer, Item, Cursor> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: Cursor | undefined;
  }) => Promise<Answer>;
  readonly initialPageParam: Cursor | undefined;
  readonly getNextPageParam: (page: Answer) => Cursor | undefined;
  readonly select: (data: { readonly pages: readonly Answer[] }) => Item[];
  readonly enabled?: boolean;
}

/** What a query client does for a mutation: part of TanStack's `QueryClient`. */
export interface QueryCache {
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

type Pages<E extends AnyEndpoint> = [CursorOf<E>] extends [never]
  ? never
  : <List extends ListOf<ResponseOf<E>>>(
      list: List,
      ...asked: ItemOf<ResponseOf<E>, List> extends { id: CursorOf<E> }
        ? [asked?: Asked<E> | false, cursor?: CursorIn<E, List>]
        : [asked: Asked<E> | false, cursor: CursorIn<E, List>]
    ) => PagesOptions<ResponseOf<E>, ItemOf<ResponseOf<E>, List>, CursorOf<E>>;

type CursorIn<E extends AnyEndpoint, List extends keyof ResponseOf<E>> = (
  item: ItemOf<ResponseOf<E>, List>,
) => CursorOf<E>;

/** An endpoint as a client has it: to be called, asked by a page, or listed page after page. */
export type Queried<E extends AnyEndpoint> = Call<E> & {
  /** The key of an answer, or, of fewer parts, of all answers that have these. */
  readonly key: (asked?: KeyParts<E>) => QueryKey;
  /** For `useQuery`; `false` asks nothing. */
  readonly query: (
    ...asked: AsksNothing<E> extends true ? [asked?: Asked<E> | false] : [asked: Asked<E> | false]
  ) => QueryOptions<ResponseOf<E>>;
  /**
   * For `useInfiniteQuery`: the items of `list`, page after page, by their ids or what `cursor`
   * takes of them, from the item that follows `query.after` on; `false` asks nothing.
   */
  readonly pages: Pages<E>;
  /** For `useMutation`, with the effect that is declared of the endpoint. */
  readonly mutation: Mutation<E>;
};

/** A client of a table whose endpoints are also queries and mutations. */
export type QueryApi<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Queried<Table[Feature][Name]>;
  };
};

interface Parts {
  readonly params?: object;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: unknown;
  readonly body?: unknown;
}

function keyOf(endpoint: AnyEndpoint, asked: Parts | undefined): QueryKey {
  if (asked === undefined) return [endpoint.path];
  const { params, query, body } = asked;
  // What is undefined would have to be undefined in the keys that a shorter one stands for.
  const parts = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined);
  return parts.length === 0 ? [endpoint.path] : [endpoint.path, Object.fromEntries(parts)];
}

/** An answer of `endpoint` that is known without asking for it, for the cache. */
export function known<E extends AnyEndpoint>(
  endpoint: E,
  asked: AsksNothing<E> extends true ? KeyParts<E> | undefined : Omit<Asked<E>, 'headers'>,
  answer: ResponseOf<E>,
): KnownAnswer {
  return { queryKey: keyOf(endpoint, asked as Parts | undefined), answer };
}

/** Has every answer of some endpoints looked at again: what is shown at once, the rest when it is. */
export async function refresh(
  client: Pick<QueryCache, 'invalidateQueries'>,
  refreshed: Refreshed,
): Promise<void> {
  const paths = refreshed === 'everything' ? undefined : refreshed.map(({ path }) => path);
  // All in one: what is asked again twice would be asked twice.
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => paths === undefined || paths.some((one) => one === path),
  });
}

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
      if (kept !== undefined) client.setQueryData(kept.queryKey, kept.answer);
      const refreshed = refresh(client, refreshes);
      return kept === undefined ? refreshed : undefined;
    },
    onError: (_failure, _input, _result, { client }) => void refresh(client, refreshesRefused),
  };
}

type AnyCall = (asked?: Parts & { signal?: AbortSignal }) => Promise<unknown>;
type Page = Readonly<Record<string, readonly { id: unknown }[]>> & { readonly hasMore?: boolean };

function queried(endpoint: AnyEndpoint, call: AnyCall, effect: Effect<unknown> = {}) {
  const key = (asked?: Parts | false) =>
    asked === false ? [endpoint.path, false] : keyOf(endpoint, asked);
  const disabled = (asked: unknown) => (asked === false ? { enabled: false } : {});
  const ask = (asked: Parts | false | undefined, signal: AbortSignal) =>
    call({ ...(asked === false ? {} : asked), signal });
  return Object.assign((asked?: Parts) => call(asked), {
    key,
    query: (asked?: Parts | false) => ({
      queryKey: key(asked),
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(asked, signal),
      ...disabled(asked),
    }),
    pages: (
      list: string,
      asked: Parts | false = {},
      cursor: (item: { id: unknown }) => unknown = ({ id }) => id,
    ) => ({
      // A list is kept in another form than one of its pages.
      queryKey: [...key(asked), 'pages'],
      queryFn: ({ signal, pageParam: after }: { signal: AbortSignal; pageParam: unknown }) =>
        ask({ ...asked, query: { ...(asked !== false && asked.query), after } }, signal),
      initialPageParam: asked === false ? undefined : asked.query?.['after'],
      getNextPageParam: (page: Page) => {
        const last = page.hasMore ? page[list]?.at(-1) : undefined;
        return last === undefined ? undefined : cursor(last);
      },
      select: ({ pages }: { pages: readonly Page[] }) => pages.flatMap((page) => page[list]),
      ...disabled(asked),
    }),
    mutation: (
      askedOf: (input: unknown) => Parts = (input) => input ?? {},
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
  const client: Client<EndpointTable> = createClient<EndpointTable>(table, options);
  const features = Object.entries(table).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        queried(
          endpoint,
          client[feature]?.[name] as AnyCall,
          effects[feature]?.[name] as Effect<unknown> | undefined,
        ),
      ]),
    ),
  ]);
  return Object.fromEntries(features) as QueryApi<Table>;
}
