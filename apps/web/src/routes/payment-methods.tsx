import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const Cards = lazy(async () => ({ default: (await import('./payment-methods/cards.tsx')).Cards }));

/** Saved cards of the signed-in user. */
export function Page() {
  return (
    <AccountPage
      heading="Payment methods"
      intro="Our payment provider keeps your card numbers. We never see them."
    >
      {(user) => (
        <Suspense fallback={<Progress block>Loading your cards...</Progress>}>
          <Cards key={user.id} user={user} />
        </Suspense>
      )}
    </AccountPage>
  );
}
