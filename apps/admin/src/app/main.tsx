import '@voltcourier/ui/tokens.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { StaffPermission } from '@voltcourier/contracts/kernel/route';
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
import { AuditLog } from '../features/audit/audit-log.tsx';
import { EmailTester } from '../features/notifications/email-tester.tsx';
import { Overview } from '../features/staff/overview.tsx';
import { People } from '../features/staff/people.tsx';
import { Security } from '../features/accounts/security.tsx';
import { Join } from '../routes/join.tsx';
import { SettingsPage } from '../routes/settings.tsx';
import { SignIn } from '../routes/sign-in.tsx';
import { Permitted } from './permitted.tsx';
import { Protected } from './protected.tsx';
import { Shell } from './shell.tsx';

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } },
});

/** A page in the staff's frame; `permission` is what a role needs for it. */
function staffPage(title: string, content: ReactNode, permission?: StaffPermission): ReactNode {
  return (
    <Protected>
      <Shell title={title}>
        {permission === undefined ? content : <Permitted to={permission}>{content}</Permitted>}
      </Shell>
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
      {/* What is pressed is in the address, and shows at once. */}
      <BrowserRouter basename="/admin" useTransitions={false}>
        <Routes>
          <Route path="/" element={staffPage('Overview', <Overview />, 'overview:read')} />
          <Route path="/bookings" element={staffPage('Bookings', <Bookings />, 'bookings:read')} />
          <Route
            path="/customers"
            element={staffPage('Customers', <Customers />, 'customers:read')}
          />
          <Route
            path="/pre-launch-checklist"
            element={staffPage('Pre-launch checklist', <Checklist />, 'checklist:read')}
          />
          <Route
            path="/email-tester"
            element={staffPage('Email tester', <EmailTester />, 'emails:read')}
          />
          <Route path="/calendar" element={staffPage('Calendar', <Calendar />, 'bookings:read')} />
          <Route path="/security" element={staffPage('Security', <Security />)} />
          <Route path="/settings/staff" element={staffPage('Staff', <People />, 'staff:read')} />
          <Route path="/audit" element={staffPage('Audit log', <AuditLog />, 'audit:read')} />
          <Route
            path="/settings"
            element={staffPage('Settings', <SettingsPage />, 'settings:read')}
          />
          <Route path="/sign-in" element={<SignIn />} />
          <Route path="/join" element={<Join />} />
          <Route path="*" element={staffPage('Not found', notFound)} />
        </Routes>
      </BrowserRouter>
      <ToastOutlet />
    </QueryClientProvider>
  </StrictMode>,
);
