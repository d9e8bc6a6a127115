import { describe, expect, it, vi } from 'vitest';
import { createQueryApi, known, mutationOf, type QueryKey, refresh } from './query.ts';
import { createListApi } from './query-pages.ts';
import { endpoints } from './endpoints.ts';

const answering = (body: unknown) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    ),
  );

const apiOf = (fetch: typeof globalThis.fetch = answering({})) =>
  createListApi(endpoints, { baseUrl: '/api', fetch });

/** A cache that records what is stored, and which of the given keys are refetched. */
function cacheOf(...keys: readonly QueryKey[]) {
  const kept: [QueryKey, unknown][] = [];
  const fetched: QueryKey[] = [];
  const client = {
    cancelQueries: vi.fn(({ queryKey }: { queryKey: QueryKey }) => {
      // A pending response could overwrite the stored one, so it is canceled first.
      expect(kept.map(([key]) => key)).not.toContainEqual(queryKey);
      return Promise.resolve();
    }),
    setQueryData: (key: QueryKey, answer: unknown) => void kept.push([key, answer]),
    invalidateQueries: vi.fn(
      ({ predicate }: { predicate: (query: { queryKey: QueryKey }) => boolean }) => {
        fetched.push(...keys.filter((queryKey) => predicate({ queryKey })));
        return Promise.resolve();
      },
    ),
  };
  return { client, kept, fetched };
}

const { signal } = new AbortController();

describe('query keys', () => {
  const api = apiOf();

  it('differ per endpoint and input, with the name first', () => {
    const of = (id: string) => api.bookings.get.key({ params: { id } });
    expect(of('1')).toEqual(['bookings.get', { params: { id: '1' } }]);
    expect(of('1')).not.toEqual(of('2'));
    expect(api.bookings.get.key()).toEqual(['bookings.get']);
    expect(api.customers.list.key({ query: { search: 'Ada' } })).toEqual([
      'customers.list',
      { query: { search: 'Ada' } },
    ]);
    expect(api.customerChanges.get.key({ params: { id: '1' } })).toEqual([
      'customerChanges.get',
      { params: { id: '1' } },
    ]);
  });

  it('don’t include headers', () => {
    const input = { params: { id: '1' }, headers: { 'booking-token': 'secret' } };
    expect(api.customerChanges.get.query(input).queryKey).toEqual(
      api.customerChanges.get.key({ params: { id: '1' } }),
    );
  });

  it('of a paged list differ from those of a page', () => {
    const input = { query: { search: 'Ada' } };
    expect(api.customers.list.pages('customers', input).queryKey).toEqual([
      ...api.customers.list.query(input).queryKey,
      'pages',
    ]);
    expect(api.customers.list.pages('customers').queryKey).not.toEqual(
      api.customers.list.query().queryKey,
    );
  });
});

describe('a query', () => {
  it('requests its endpoint with the abort signal', async () => {
    const fetch = answering({ status: 'ok' });
    const { queryFn, enabled } = apiOf(fetch).system.health.query();
    expect(enabled).toBeUndefined();
    expect(await queryFn({ signal })).toEqual({ status: 'ok' });
    expect(fetch.mock.calls[0]?.[1]?.signal).toBe(signal);
  });

  it('is aborted by its signal', async () => {
    const controller = new AbortController();
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    const answer = apiOf(fetch).system.health.query().queryFn({ signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow('given up');
  });

  it('is disabled for `false`', () => {
    const { queryKey, enabled } = apiOf().bookings.get.query(false);
    expect([queryKey, enabled]).toEqual([['bookings.get', false], false]);
    expect(apiOf().customers.list.pages('customers', false).enabled).toBe(false);
  });
});

describe('a paged list', () => {
  const page = (ids: readonly string[], hasMore: boolean) =>
    ({ customers: ids.map((id) => ({ id })), hasMore }) as never;

  it('continues after the last item of a page, and ends with the last page', () => {
    const { getNextPageParam, initialPageParam } = apiOf().customers.list.pages('customers');
    expect(initialPageParam).toBeUndefined();
    expect(getNextPageParam(page(['a', 'b'], true))).toBe('b');
    expect(getNextPageParam(page(['c'], false))).toBeUndefined();
    expect(getNextPageParam(page([], true))).toBeUndefined();
  });

  it('starts after a given item, or continues by another key', () => {
    const { leads, contacts } = apiOf();
    const input = { params: { stage: 'new' as const }, query: { after: 'x' } };
    expect(leads.column.pages('leads', input).initialPageParam).toBe('x');
    const { getNextPageParam } = contacts.timeline.pages(
      'entries',
      { params: { personId: 'p' } },
      ({ key }) => key,
    );
    expect(getNextPageParam({ entries: [{ key: 'k' }], hasMore: true } as never)).toBe('k');
  });

  it('requests each page with its query, and returns all items', async () => {
    const fetch = answering({ customers: [], hasMore: false });
    const { queryFn, select } = apiOf(fetch).customers.list.pages('customers', {
      query: { search: 'Ada' },
    });
    await queryFn({ signal, pageParam: undefined });
    await queryFn({ signal, pageParam: 'b' });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      `/api${endpoints.customers.list.path}?search=Ada`,
      `/api${endpoints.customers.list.path}?search=Ada&after=b`,
    ]);
    expect(select({ pages: [page(['a'], true), page(['b', 'c'], false)] })).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ]);
  });
});

describe('a mutation', () => {
  const readiness = { status: 'ok' } as const;
  const effects = {
    system: {
      health: {
        keeps: (answer: { status: 'ok' }) => known('system.health', {}, answer),
        refreshes: ['system.config'],
        refreshesRefused: ['system.health'],
      },
    },
  } as const;
  const api = (fetch = answering(readiness)) =>
    createQueryApi(endpoints, { baseUrl: '/api', fetch }, effects);
  const configKey = ['system.config'];
  const healthKey = ['system.health'];

  it('maps its input to the request', async () => {
    const fetch = answering({});
    const { mutationFn } = apiOf(fetch).tags.removeTag.mutation((version: number) => ({
      params: { tagId: 'a/b' },
      body: { version },
    }));
    await mutationFn(3).catch(() => undefined);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toContain('a%2Fb');
    expect(init?.body).toBe('{"version":3}');
  });

  it('stores its answer after its callback, and refreshes other queries', async () => {
    const listener = vi.fn();
    const { client, kept, fetched } = cacheOf(configKey, healthKey, ['system.ready']);
    const { onSuccess } = api().system.health.mutation(
      () => ({}),
      () => listener(kept.length),
    );
    // The data shown is already correct, so nothing waits for the refetch.
    expect(onSuccess(readiness, undefined, undefined, { client })).toBeUndefined();
    expect(listener).toHaveBeenCalledWith(0);
    expect(kept).toEqual([[api().system.health.query().queryKey, readiness]]);
    expect(client.cancelQueries).toHaveBeenCalledTimes(1);
    expect(fetched).toEqual([configKey]);
  });

  it('is pending until queries without a stored answer are refreshed', async () => {
    const { client, fetched } = cacheOf(configKey, ['system.config', { query: {} }]);
    const { onSuccess } = mutationOf(() => Promise.resolve('done'), {
      refreshes: ['system.config', 'system.config'],
    });
    expect(onSuccess('done', undefined, undefined, { client })).toBeInstanceOf(Promise);
    expect(fetched).toHaveLength(2);
    expect(client.invalidateQueries).toHaveBeenCalledOnce();
  });

  it('refreshes queries after a refusal', () => {
    const { client, kept, fetched } = cacheOf(configKey, healthKey);
    const { onError } = api().system.health.mutation();
    onError(new Error('No.') as never, undefined, undefined, { client });
    expect(kept).toEqual([]);
    expect(fetched).toEqual([healthKey]);
  });

  it('refreshes all queries, or none', async () => {
    const every = cacheOf(configKey, healthKey);
    await refresh(every.client, 'everything');
    expect(every.fetched).toEqual([configKey, healthKey]);
    const none = cacheOf(configKey, healthKey);
    await refresh(none.client, []);
    expect(none.fetched).toEqual([]);
  });
});
