import { type AnyCall, type CallParts, type ClientOptions, mapTable } from './client.ts';
import type { AnyEndpoint, EndpointTable, ResponseOf } from './kernel/endpoint.ts';
import {
  type CallArgs,
  createQueryApi,
  type Effects,
  type Queried,
  type QueryKey,
} from './query.ts';

/** Names of the response fields that are lists. */
type ListOf<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly unknown[] ? Name : never;
}[keyof Answer];

type ItemOf<Answer, List extends keyof Answer> = Answer[List] extends readonly (infer Item)[]
  ? Item
  : never;

/** Cursor of a list: the item after which the next page starts. */
type CursorOf<E extends AnyEndpoint> =
  CallArgs<E> extends { query?: infer Query }
    ? NonNullable<Query> extends { after?: infer After }
      ? Exclude<After, undefined>
      : never
    : never;

/** Options for `useInfiniteQuery` on a list. Its data are the items of all pages. */
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

type Pages<E extends AnyEndpoint> = [CursorOf<E>] extends [never]
  ? never
  : <List extends ListOf<ResponseOf<E>>>(
      list: List,
      ...parts: ItemOf<ResponseOf<E>, List> extends { id: CursorOf<E> }
        ? [args?: CallArgs<E> | false, cursor?: CursorIn<E, List>]
        : [args: CallArgs<E> | false, cursor: CursorIn<E, List>]
    ) => PagesOptions<ResponseOf<E>, ItemOf<ResponseOf<E>, List>, CursorOf<E>>;

type CursorIn<E extends AnyEndpoint, List extends keyof ResponseOf<E>> = (
  item: ItemOf<ResponseOf<E>, List>,
) => CursorOf<E>;

/** An endpoint that also supports paging. */
export type Listed<E extends AnyEndpoint> = Queried<E> & {
  /**
   * Options for `useInfiniteQuery`: the items of `list`, page by page, starting after
   * `query.after`. The cursor is the item's id, or what `cursor` returns for it. `false` disables
   * the query.
   */
  readonly pages: Pages<E>;
};

/** A client whose endpoints also offer queries, lists and mutations. */
export type ListApi<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: {
    readonly [Name in keyof Table[Feature]]: Listed<Table[Feature][Name]>;
  };
};

type Page = Readonly<Record<string, readonly { id: unknown }[]>> & { readonly hasMore?: boolean };
type AnyQueried = AnyCall & { readonly key: (parts: CallParts | false) => QueryKey };

const pagesOf =
  (endpoint: AnyQueried) =>
  (
    list: string,
    parts: CallParts | false = {},
    cursor: (item: { id: unknown }) => unknown = ({ id }) => id,
  ) => {
    const { query } = parts === false ? {} : parts;
    return {
      // The cache holds a list in a different shape than one of its pages.
      queryKey: [...endpoint.key(parts), 'pages'],
      queryFn: ({ signal, pageParam: after }: { signal: AbortSignal; pageParam: string }) =>
        endpoint({ ...parts, query: { ...query, after }, signal }),
      initialPageParam: query?.['after'],
      getNextPageParam: (page: Page) => {
        const last = page.hasMore ? page[list]?.at(-1) : undefined;
        return last === undefined ? undefined : cursor(last);
      },
      select: ({ pages }: { pages: readonly Page[] }) => pages.flatMap((page) => page[list]),
      ...(parts === false && { enabled: false }),
    };
  };

/**
 * Like {@link createQueryApi}, with lists. In a separate module because the site has its own paging
 * and doesn't need this code.
 */
export function createListApi<Table extends EndpointTable>(
  table: Table,
  options: ClientOptions,
  effects?: Effects<Table>,
): ListApi<Table> {
  const api = createQueryApi<EndpointTable>(table, options, effects);
  return mapTable(table, (_endpoint, feature, name) => {
    const endpoint = api[feature]?.[name] as AnyQueried;
    return Object.assign(endpoint, { pages: pagesOf(endpoint) });
  }) as ListApi<Table>;
}
