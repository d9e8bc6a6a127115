import type { Role } from '@voltcourier/contracts/accounts/default-permissions';
import { Progress } from '@voltcourier/ui/progress';
import { Tabs } from '@voltcourier/ui/tabs';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { useUser, useUserChange } from '../features/accounts/use-user.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';

// Lazy, because most visitors of this page already have an account.
const RegisterForm = lazy(async () => ({
  default: (await import('../features/accounts/register-form.tsx')).RegisterForm,
}));

function Registering() {
  return (
    <Suspense fallback={<Progress block>Opening the form...</Progress>}>
      <RegisterForm />
    </Suspense>
  );
}

/** Redirects signed-in users. */
function useLeadingOn(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { user } = useUser();
  const { end } = useUserChange();
  const role = user?.role;
  const lead = useEffectEvent(async (known: Role) => {
    const { leadOn } = await import('../features/accounts/lead-on.ts');
    await leadOn(known, search, {
      go: (to) => void navigate(to, { replace: true }),
      signIn: end,
    });
  });
  useEffect(() => {
    if (role !== undefined) void lead(role);
  }, [role, search]);
}

/** Sign-in and registration (specification section 2). Signed-in users are redirected. */
export function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  useLeadingOn();

  const parameters = new URLSearchParams(isHydrated ? search : '');
  const open = (tab: string) => {
    parameters.set('tab', tab);
    void navigate({ search: String(parameters) }, { replace: true });
  };
  return (
    <SignInPage
      heading="Your account"
      intro="All your bookings in one place, including earlier ones made with your email."
    >
      <Tabs
        label="Sign in or register"
        value={parameters.get('tab') === 'register' ? 'register' : 'login'}
        onValueChange={open}
        tabs={[
          { value: 'login', label: 'Sign in', content: <SignInForm /> },
          { value: 'register', label: 'Register', content: <Registering /> },
        ]}
      />
    </SignInPage>
  );
}
