import { LoginForm } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useLogin } from './use-user.ts';

const EMPTY = { usernameOrEmail: '', password: '' };

/** Signs a customer in (specification sections 5 and 8, Login). */
export function SignInForm() {
  const { form, failure, submitWith, fail, field } = useAccountForm(LoginForm, EMPTY);
  const login = useLogin();
  useEffect(preloadToast, []);

  const submit = submitWith((entries) => {
    if (login.isPending) return;
    login.mutate(entries, {
      onSuccess: () => showToast({ title: 'Login successful', description: 'Welcome back!' }),
      onError: (error) => fail(error, 'Login failed'),
    });
  });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Sign in"
      method="post"
      onSubmit={submit}
      noValidate
    >
      {failure === undefined ? null : <Notice tone="failed">{failure}</Notice>}
      <TextField
        label="Email or username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('usernameOrEmail')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={login.isPending}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
      <p className={styles.ways}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </form>
  );
}
