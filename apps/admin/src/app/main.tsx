import '@voltcourier/ui/tokens.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ButtonLink } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { Checklist } from '../features/checklist/checklist.tsx';
import { Customers } from '../features/customers/customers.tsx';
import { Bookings } from '../features/dispatch/bookings.tsx';
import { Calendar } from '../features/dispatch/calendar.tsx';
import { EmailTester } from '../features/notifications/email-tester.tsx';
import { Overview } from '../features/staff/overview.tsx';
import { Security } from '../features/accounts/security.tsx';
import { SignIn } from '../routes/sign-in.tsx';
import { Protected } from './protected.tsx';
import { Shell } from './shell.tsx';

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
});

function staffPage(title: string, content: ReactNode): ReactNode {
  return (
    <Protected>
      <Shell title={title}>{content}</Shell>
    </Protected>
  );
}

const notFound = (
  <EmptyState
    title="There is no such page"
    level={2}
    action={<ButtonLink render={<Link to="/" />}>Go to the overview</ButtonLink>}
  />
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/admin">
        <Routes>
          <Route path="/" element={staffPage('Overview', <Overview />)} />
          <Route path="/bookings" element={staffPage('Bookings', <Bookings />)} />
          <Route
            path="/pre-launch-checklist"
            element={staffPage('Pre-launch checklist', <Checklist />)}
          />
          <Route path="/calendar" element={staffPage('Calendar', <Calendar />)} />
          <Route path="/customers" element={staffPage('Customers', <Customers />)} />
          <Route path="/email-tester" element={staffPage('Email tester', <EmailTester />)} />
          <Route path="/security" element={staffPage('Security', <Security />)} />
          <Route path="/sign-in" element={<SignIn />} />
          <Route path="*" element={staffPage('Not found', notFound)} />
        </Routes>
      </BrowserRouter>
      <ToastOutlet />
    </QueryClientProvider>
  </StrictMode>,
);
