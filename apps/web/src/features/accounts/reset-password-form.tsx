import { useMutation } from '@tanstack/react-query';
import { NewPasswordFields, repeatError } from '@voltcourier/account-screens/new-password-fields';
import { NewPassword } from '@voltcourier/contracts/accounts/accounts';
import { type Role } from '@voltcourier/contracts/accounts/default-permissions';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import { useUserChange } from './use-user.ts';
import { carrying } from './carried-email.ts';
import { AccountForm, MainAction } from './account-form.tsx';
import styles from './accounts.module.css';
import { useLinkToken } from './link-token.ts';
import { useAccountForm } from './use-account-form.ts';

const Form = z.object({ password: NewPassword });
const EMPTY = { password: '', confirmPassword: '' };

/** Signs in as usual, so that a second factor is required if there is one. */
function useSignIn() {
  const { begin } = useUserChange();
  const login = useMutation(
    api.accounts.login.mutation(
      (body: { usernameOrEmail: string; password: string }) => ({ body }),
      begin,
    ),
  );
  const navigate = useNavigate();
  const signIn = (email: string, password: string) => {
    const announce = (description: string) => showToast({ title: 'Password changed', description });
    const toSignIn = () =>
      void navigate(`${paths.auth}?tab=login`, { replace: true, state: carrying(email) });
    const lead = async (role: Role) => {
      const { leadOn } = await import('./lead-on.ts');
      await leadOn(role, '', {
        go: (to) => void navigate(to, { replace: true }),
        signIn: toSignIn,
      });
    };
    login.mutate(
      { usernameOrEmail: email, password },
      {
        onSuccess: ({ user }) => {
          announce('You are signed in here, and signed out everywhere else.');
          void lead(user.role);
        },
        onError: () => {
          announce('Sign in with your new password.');
          toSignIn();
        },
      },
    );
  };
  return { signIn, isPending: login.isPending };
}

function Choose({ token }: { token: string }) {
  const account = useAccountForm(Form, EMPTY, repeatError);
  const { submitWith, fail, field } = account;
  const { end } = useUserChange();
  const reset = useMutation(
    api.accounts.resetPassword.mutation(
      (body: { token: string; password: string }) => ({ body }),
      end,
    ),
  );
  const { signIn, isPending } = useSignIn();
  const submit = submitWith(({ password }) => {
    if (reset.isPending || isPending) return;
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ email }) => signIn(email, password),
        onError: (error) => fail(error),
      },
    );
  });

  return (
    <AccountForm
      of={account}
      label="Choose a new password"
      onSubmit={submit}
      way={<Link to={paths.forgotPassword}>Ask for a new link</Link>}
    >
      <NewPasswordFields
        label="New password"
        password={field('password')}
        repeat={field('confirmPassword')}
      />
      <MainAction pending={reset.isPending || isPending} pendingLabel="Saving...">
        Save new password
      </MainAction>
    </AccountForm>
  );
}

/** Form that sets a new password with a mailed link. */
export function ResetPasswordForm() {
  const token = useLinkToken();
  if (token === undefined) return <Progress block>Reading the link...</Progress>;
  if (token !== null) return <Choose token={token} />;
  return (
    <Notice tone="warning" title="Open this page with the link in our email" still>
      The link works once, for one hour.
      <p className={styles.ways}>
        <Link to={paths.forgotPassword}>Ask for a new link</Link>
      </p>
    </Notice>
  );
}
