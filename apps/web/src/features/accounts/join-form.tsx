import { useMutation } from '@tanstack/react-query';
import { RegisterForm, type Registration } from '@voltcourier/contracts/accounts/accounts';
import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';
import { failedWith } from '@voltcourier/contracts/client';
import { EmailField, TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import * as paths from '../../lib/paths.ts';
import { AccountForm, MainAction } from './account-form.tsx';
import styles from './accounts.module.css';
import { api } from './api.ts';
import { carrying } from './carried-email.ts';
import { splitName } from './split-name.ts';
import { useAccountForm } from './use-account-form.ts';
import { useUserChange } from './use-user.ts';

const Form = z.pick(RegisterForm, { email: true, password: true });

interface JoinFormProps {
  readonly name: string;
  /** "" if unknown. */
  readonly email: string;
  /** Label of the button. */
  readonly action: string;
  readonly onJoined?: () => void;
}

/** Makes the account; `taken` is an address that has one already. */
function useJoin({ name, email, onJoined }: Omit<JoinFormProps, 'action'>) {
  const account = useAccountForm(Form, { email, password: '' });
  const { submitWith, fail } = account;
  const { begin } = useUserChange();
  const [taken, setTaken] = useState<string>();
  const register = useMutation(
    api.accounts.register.mutation((body: Registration) => ({ body }), begin),
  );

  const submit = submitWith((entries) => {
    if (register.isPending) return;
    setTaken(undefined);
    register.mutate(
      { ...entries, ...splitName(name) },
      {
        onSuccess: () => onJoined?.(),
        onError: (error) => {
          if (failedWith<typeof accountsPolicy.register>(error, 'email_taken'))
            setTaken(entries.email);
          else fail(error);
        },
      },
    );
  });
  return { account, taken, submit, isPending: register.isPending };
}

/**
 * Creates an account for a user whose name and address are known: asks only for a password, and for
 * the address if it is unknown.
 */
export function JoinForm({ action, ...joining }: JoinFormProps) {
  const { account, taken, submit, isPending } = useJoin(joining);
  const { field } = account;
  const { email } = joining;
  const { pathname, search } = useLocation();
  return (
    <AccountForm of={account} label="Your account" onSubmit={submit}>
      {taken === undefined ? null : (
        <p role="alert">
          {`${taken} already has an account. `}
          <Link to={paths.signInFor(`${pathname}${search}`)} state={carrying(taken)}>
            Sign in to continue
          </Link>
        </p>
      )}
      {/* Lets a password manager save the password for the address. */}
      {email === '' ? null : (
        <input type="email" autoComplete="username" value={email} readOnly hidden />
      )}
      {email === '' ? <EmailField required {...field('email')} /> : null}
      <TextField
        label="Password for your account"
        type="password"
        autoComplete="new-password"
        required
        help="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        {...field('password')}
      />
      <MainAction pending={isPending} pendingLabel="Creating your account...">
        {action}
      </MainAction>
      <p className={styles.aside}>
        You agree to the <Link to={paths.termsOfService}>Terms of Service</Link>. What we keep about
        you is in the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </AccountForm>
  );
}
