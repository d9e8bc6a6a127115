import { PageSection } from '@voltcourier/ui/page-section';
import { Tabs } from '@voltcourier/ui/tabs';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from '../features/accounts/accounts.module.css';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useUser } from '../features/accounts/use-user.ts';
import { wayBack } from '../features/accounts/way-back.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

const ADMIN_URL: string = import.meta.env['VITE_ADMIN_URL'] ?? '/admin';

/** Sign-in and registration (specification section 2). Whoever is signed in is led on. */
export function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { user } = useUser();
  const role = user?.role;
  useEffect(() => {
    if (role === undefined) return;
    const asked = wayBack(search, location.origin);
    // Staff work in another app, which the router of this one doesn't know.
    if (asked === undefined && role === 'ADMIN') location.replace(`${ADMIN_URL}/customers`);
    else void navigate(asked ?? '/dashboard', { replace: true });
  }, [role, search, navigate]);

  const parameters = new URLSearchParams(isHydrated ? search : '');
  const open = (tab: string) => {
    parameters.set('tab', tab);
    void navigate({ search: String(parameters) }, { replace: true });
  };
  return (
    <PageSection
      level={1}
      heading="Your account"
      intro="Your bookings in one place, also those that you made with your email address before."
    >
      <div className={styles.narrow}>
        <Tabs
          label="Sign in or register"
          value={parameters.get('tab') === 'register' ? 'register' : 'login'}
          onValueChange={open}
          tabs={[
            { value: 'login', label: 'Sign in', content: <SignInForm /> },
            { value: 'register', label: 'Register', content: <RegisterForm /> },
          ]}
        />
      </div>
    </PageSection>
  );
}
