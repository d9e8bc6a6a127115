import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const Statements = lazy(async () => ({
  default: (await import('./account-company-statements/statements.tsx')).Statements,
}));

/** Monthly spending of the signed-in user's company. */
export function Page() {
  return (
    <AccountPage heading="Statements" intro="Your company’s visits and totals, month by month.">
      {(user) => (
        <Suspense fallback={<Progress block>Loading your statements...</Progress>}>
          <Statements key={user.id} />
        </Suspense>
      )}
    </AccountPage>
  );
}
