import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const Area = lazy(async () => ({ default: (await import('./account-membership/area.tsx')).Area }));

/**
 * The signed-in user's membership: trial, purchase, change and cancellation (specification section
 * 9).
 */
export function Page() {
  return (
    <AccountPage heading="Membership">
      {(user) => (
        <Suspense fallback={<Progress block>Loading your membership...</Progress>}>
          <Area key={user.id} user={user} />
        </Suspense>
      )}
    </AccountPage>
  );
}
