import { onlineManager, QueryClient } from '@tanstack/react-query';

/** Creates the cache of API responses. */
export function createQueryClient(): QueryClient {
  // The library takes every page for online at first, and then misses the end of being offline.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    // Other users change data, so every page refetches; a query can set a longer stale time.
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection, the page says so instead of loading forever. Changes wait for it.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}
