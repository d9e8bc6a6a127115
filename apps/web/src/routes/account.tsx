import type { User } from '@voltcourier/contracts/accounts/accounts';
import { Tabs } from '@voltcourier/ui/tabs';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountPage } from '../features/accounts/account-page.tsx';
import styles from '../features/accounts/accounts.module.css';
import { EmailCard, NameCard } from '../features/accounts/profile-forms.tsx';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';

const Security = lazy(async () => ({
  default: (await import('./account/security.tsx')).Security,
}));
const Privacy = lazy(async () => ({ default: (await import('./account/privacy.tsx')).Privacy }));

const SECTIONS = ['profile', 'security', 'privacy'] as const;

function Profile({ user }: { user: User }) {
  return (
    <div className={styles.cards}>
      <NameCard key={user.id} user={user} />
      <EmailCard user={user} />
    </div>
  );
}

function Settings({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const param = query.get('section');
  const section = SECTIONS.find((name) => name === param) ?? 'profile';
  return (
    <div className={styles.stack}>
      <Tabs
        label="Settings"
        value={section}
        onValueChange={(value) =>
          setQuery(value === 'profile' ? {} : { section: value }, { replace: true })
        }
        tabs={[
          { value: 'profile', label: 'Profile', content: <Profile user={user} /> },
          {
            value: 'security',
            label: 'Security',
            content: (
              <Suspense fallback={null}>
                <Security />
              </Suspense>
            ),
          },
          {
            value: 'privacy',
            label: 'Email and privacy',
            content: (
              <Suspense fallback={null}>
                <Privacy />
              </Suspense>
            ),
          },
        ]}
      />
      <div>
        <SignOutButton />
      </div>
    </div>
  );
}

/** The signed-in user's name, address, password, sessions and personal data. */
export function Page() {
  return <AccountPage heading="Account settings">{(user) => <Settings user={user} />}</AccountPage>;
}
