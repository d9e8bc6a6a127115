import { useMutation } from '@tanstack/react-query';
import { LoginForm } from '@voltcourier/contracts/accounts/accounts';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import { useUserChange } from './use-user.ts';
import { AccountForm, MainAction, PasswordField } from './account-form.tsx';
import { PasskeyButton, usePasskeySignIn } from './passkey-sign-in.tsx';
import styles from './accounts.module.css';
import { carrying, useCarriedEmail } from './carried-email.ts';
import { useAccountForm } from './use-account-form.ts';

// Needed only by the few users with a second factor.
const SecondStep = lazy(async () => ({
  default: (await import('./second-step.tsx')).SecondStep,
}));

/** Form of the name and password. `onChallenge` is called if a second factor is required. */
function PasswordForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const account = useAccountForm(LoginForm, {
    usernameOrEmail: useCarriedEmail(),
    password: '',
  });
  const { submitWith, fail, field } = account;
  const { begin } = useUserChange();
  const login = useMutation(
    api.accounts.login.mutation(
      (body: { usernameOrEmail: string; password: string }) => ({ body }),
      begin,
    ),
  );

  const submit = submitWith((entries) => {
    if (login.isPending) return;
    login.mutate(entries, {
      onSuccess: () => showToast({ title: 'Login successful', description: 'Welcome back!' }),
      onError: (error) => {
        const challenge = error.body?.challenge;
        if (challenge === undefined) fail(error, 'Login failed');
        else onChallenge(challenge);
      },
    });
  });

  return (
    <AccountForm of={account} label="Sign in" onSubmit={submit}>
      <TextField
        label="Email or username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('usernameOrEmail')}
      />
      <PasswordField label="Password" {...field('password')} />
      <MainAction pending={login.isPending} pendingLabel="Signing in...">
        Sign in
      </MainAction>
      <p className={styles.ways}>
        <Link to={paths.forgotPassword} state={carrying(field('usernameOrEmail').value)}>
          Forgot your password?
        </Link>
      </p>
    </AccountForm>
  );
}

/** Sign-in form (specification sections 5 and 8, Login). */
export function SignInForm() {
  const [challenge, setChallenge] = useState<string>();
  const passkey = usePasskeySignIn();
  useEffect(preloadToast, []);

  if (challenge !== undefined) {
    return (
      <Suspense fallback={<Progress block>One more step...</Progress>}>
        <SecondStep
          challenge={challenge}
          passkey={passkey}
          onStartAgain={() => setChallenge(undefined)}
        />
      </Suspense>
    );
  }

  return (
    <div className={styles.stack} onFocus={() => void passkey.offer()}>
      <PasswordForm onChallenge={setChallenge} />
      <PasskeyButton of={passkey} />
    </div>
  );
}
