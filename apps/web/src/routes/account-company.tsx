import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/accounts/account-page.tsx';

const MyCompany = lazy(async () => ({
  default: (await import('../features/memberships/companies/my-company.tsx')).MyCompany,
}));

/** The company that the signed-in user owns or belongs to. */
export function Page() {
  return (
    <AccountPage heading="Company">
      {(user) => (
        <Suspense fallback={<Progress block>Loading your company...</Progress>}>
          <MyCompany key={user.id} user={user} />
        </Suspense>
      )}
    </AccountPage>
  );
}
