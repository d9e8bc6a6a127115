import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { RequireUser } from '../features/accounts/require-user.tsx';

const Visits = lazy(async () => ({
  default: (await import('./charging-history/visits.tsx')).Visits,
}));

/** What a signed-in person has been charged. */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Charging history"
      intro="Every visit, with its cost and receipt."
    >
      <RequireUser>
        {(user) => (
          <Suspense fallback={<Progress block>Loading your visits...</Progress>}>
            <Visits key={user.id} />
          </Suspense>
        )}
      </RequireUser>
    </PageSection>
  );
}
