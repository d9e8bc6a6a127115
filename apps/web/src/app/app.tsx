import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { leaveToast } from '@voltcourier/ui/toast';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { track } from '../lib/analytics.ts';
import { wake } from '../lib/hydration/wake.ts';
import { Layout } from './layout.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { isTaskPage, pageTitle, routeAt } from './route-table.ts';
import { RouteView } from './route-view.tsx';

/** Data is asked for once, kept, and never asked for again behind the person's back (section 7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      // A dead network is said at once; waiting in silence would look like a hung page.
      mutations: { networkMode: 'always' },
    },
  });
}

/** The page at the current address, in the site's frame. A router stands around it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const route = routeAt(pathname);

  useEffect(() => wake(document.documentElement), []);

  useEffect(() => {
    document.title = pageTitle(route);
    track({ event: 'page_view', path: route.path });
  }, [route]);

  const isFirst = useRef(true);
  // Before the new page's own effects, which may have something to say.
  useLayoutEffect(() => {
    if (!isFirst.current) leaveToast();
    isFirst.current = false;
  }, [pathname]);

  useEffect(() => {
    // The first page and the ones gone back to are where the browser has them: a person may have
    // scrolled before the page came to life. Only an anchor is sought again, which a browser may
    // have given up while the page loaded.
    if (navigation === NavigationType.Pop && (hash === '' || window.scrollY > 0)) return;
    if (hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
    else document.getElementById(hash.slice(1))?.scrollIntoView();
    // Another query of the same page is the page's own matter, however one came to it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash]);

  return (
    <QueryClientProvider client={queryClient}>
      <Layout isLean={route.isLean} isTask={isTaskPage(route)}>
        <PageBoundary path={route.path}>
          <RouteView route={route} />
        </PageBoundary>
      </Layout>
    </QueryClientProvider>
  );
}
