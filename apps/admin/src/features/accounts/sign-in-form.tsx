import { LoginForm } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import styles from './accounts.module.css';
import { ProofForm } from './proof-form.tsx';
import { usePasskeyLogin, useSecondStep } from './use-security.ts';
import { useLogin } from './use-signing-in.ts';

type Errors = { usernameOrEmail?: string | undefined; password?: string | undefined };

/** Signs staff in (specification section 5, Login). */
export function SignInForm() {
  const [entries, setEntries] = useState({ usernameOrEmail: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const login = useLogin();
  const second = useSecondStep();
  const passkey = usePasskeyLogin();
  const passkeyButton = (
    <>
      {passkey.error === null ? null : <Notice tone="failed">{passkey.error.message}</Notice>}
      <Button
        size="large"
        wide
        pending={passkey.isPending}
        pendingLabel="Waiting for your passkey..."
        onClick={() => passkey.mutate()}
      >
        Use a passkey
      </Button>
    </>
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const checked = z.safeParse(LoginForm, entries);
    if (!checked.success) {
      const { fieldErrors } = z.flattenError(checked.error);
      setErrors({
        usernameOrEmail: fieldErrors.usernameOrEmail?.[0],
        password: fieldErrors.password?.[0],
      });
      return;
    }
    setErrors({});
    login.mutate(checked.data);
  };

  const challenge = login.error?.body?.challenge;
  if (challenge !== undefined) {
    return (
      <div className={styles.form}>
        <ProofForm
          label="Second step"
          asks="code"
          codeHelp="The 6 digits that your authenticator app shows now, or one of your recovery codes."
          action="Continue"
          pending={second.isPending}
          error={second.error}
          onSubmit={({ code }) => second.mutate({ challenge, code })}
          onCancel={() => {
            login.reset();
            second.reset();
          }}
          cancel="Start again"
        />
        {passkeyButton}
      </div>
    );
  }

  const field = (name: keyof typeof entries) => ({
    name,
    value: entries[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setEntries((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {login.error === null ? null : (
        <Notice tone="failed" title="Login failed">
          {login.error.message}
        </Notice>
      )}
      <TextField label="Email or username" autoComplete="username" {...field('usernameOrEmail')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
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
      {passkeyButton}
    </form>
  );
}
