import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const Cards = lazy(async () => ({ default: (await import('./payment-methods/cards.tsx')).Cards }));

/** The cards that a signed-in person keeps. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Payment methods"
      intro="Our payment provider keeps your card numbers. We never see them."
    >
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading your cards...</Progress>}>
            <Cards key={user.id} user={user} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}
