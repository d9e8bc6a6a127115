import { Card } from '@voltcourier/ui/card';
import { PageSection } from '@voltcourier/ui/page-section';
import { Link } from 'react-router-dom';
import styles from '../features/accounts/accounts.module.css';
import { DeleteCard } from '../features/accounts/delete-card.tsx';
import { ConsentsCard, DataCard, MailsCard } from '../features/accounts/privacy-cards.tsx';
import { EmailCard, NameCard, PasswordCard } from '../features/accounts/profile-forms.tsx';
import { SecurityCards } from '../features/accounts/security-cards.tsx';
import { RequireUser } from '../features/accounts/require-user.tsx';
import { SessionsCard } from '../features/accounts/sessions-card.tsx';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import * as paths from '../lib/paths.ts';

const MORE = [
  [paths.dashboard, 'Your appointments'],
  [paths.accountMembership, 'Membership'],
  [paths.accountCompany, 'Company'],
  [paths.vehicles, 'Vehicles'],
  [paths.paymentMethods, 'Payment methods'],
  [paths.chargingHistory, 'Charging history'],
] as const;

/** Name, address, password and sessions of the signed-in person. */
export function Page() {
  return (
    <PageSection level={1} heading="Account settings">
      <RequireUser>
        {(user) => (
          <div className={styles.cards}>
            <NameCard key={user.id} user={user} />
            <EmailCard user={user} />
            <PasswordCard />
            <SecurityCards />
            <SessionsCard />
            <MailsCard />
            <ConsentsCard />
            <DataCard />
            <DeleteCard />
            <Card title="More of your account">
              <div className={styles.ways}>
                {MORE.map(([to, words]) => (
                  <Link key={to} to={to}>
                    {words}
                  </Link>
                ))}
              </div>
            </Card>
            <div>
              <SignOutButton />
            </div>
          </div>
        )}
      </RequireUser>
    </PageSection>
  );
}
