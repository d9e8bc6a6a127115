import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const Visits = lazy(async () => ({
  default: (await import('./charging-history/visits.tsx')).Visits,
}));

/** The signed-in user's charges. */
export function Page() {
  return (
    <AccountPage heading="Charging history" intro="Every visit, with its cost and receipt.">
      {(user) => (
        <Suspense fallback={<Progress block>Loading your visits...</Progress>}>
          <Visits key={user.id} />
        </Suspense>
      )}
    </AccountPage>
  );
}
