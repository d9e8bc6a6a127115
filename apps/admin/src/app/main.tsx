import '@voltcourier/ui/tokens.css';
import '@voltcourier/ui/density.css';
import '@voltcourier/ui/tag-tones.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createRoutesFromElements,
  Link,
  Route,
  RouterProvider,
} from 'react-router-dom';
import { BASENAME, paths, ROUTES } from '../lib/paths.ts';
import { SignIn } from '../routes/sign-in.tsx';
import { Permitted } from './permitted.tsx';
import { EmergencyAlerts } from './emergency-alerts.tsx';
import { lazyPage } from './page-code.tsx';
import { Protected } from './protected.tsx';
import { createQueryClient } from './query-client.ts';
import { SessionEnd } from './session-end.tsx';
import { Shell } from './shell.tsx';
import { STAFF_PAGES } from './staff-pages.ts';
import { WaitingChanges } from './waiting-changes.tsx';

const queryClient = createQueryClient();

/** A page in the staff frame; `permission` is required to see it. */
function staffPage(title: string, content: ReactNode, permission?: StaffPermission): ReactNode {
  return (
    <Protected>
      <Shell title={title}>
        {permission === undefined ? content : <Permitted to={permission}>{content}</Permitted>}
      </Shell>
    </Protected>
  );
}

const pages = STAFF_PAGES.map((page) => ({ ...page, Page: lazyPage(page.load) }));

const Join = lazyPage(async () => (await import('../routes/join.tsx')).Join);

const notFound = (
  <EmptyState
    title="Page not found"
    level={2}
    action={<ButtonLink render={<Link to={paths.overview()} />}>Go to the overview</ButtonLink>}
  >
    Check the address for typing errors. The page may also have moved.
  </EmptyState>
);

// A data router instead of a router element, because only data routers can block navigation while a
// page has unsaved changes.
const router = createBrowserRouter(
  createRoutesFromElements(
    <>
      {pages.map(({ path, name, permission, Page }) => (
        <Route key={path} path={path} element={staffPage(name, <Page />, permission)} />
      ))}
      <Route path={ROUTES.signIn} element={<SignIn />} />
      <Route path={ROUTES.join} element={<Join />} />
      <Route path="*" element={staffPage('Page not found', notFound)} />
    </>,
  ),
  { basename: BASENAME },
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* Every selection is in the URL and must be visible immediately. */}
      <RouterProvider router={router} useTransitions={false} />
      <ToastOutlet />
      <WaitingChanges />
      <SessionEnd />
      <EmergencyAlerts onOpen={(booking) => void router.navigate(paths.bookings({ booking }))} />
    </QueryClientProvider>
  </StrictMode>,
);
