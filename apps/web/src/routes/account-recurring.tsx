import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const RecurringList = lazy(async () => ({
  default: (await import('../features/visits/recurring/recurring-list.tsx')).RecurringList,
}));

/** The signed-in user's recurring bookings. */
export function Page() {
  return (
    <AccountPage
      heading="Recurring appointments"
      intro="The same hour every week. Skip or move any of them."
    >
      {(user) => (
        <Suspense fallback={<Progress block>Loading your recurring appointments...</Progress>}>
          <RecurringList key={user.id} user={user} />
        </Suspense>
      )}
    </AccountPage>
  );
}
