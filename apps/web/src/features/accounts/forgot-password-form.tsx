import { useMutation } from '@tanstack/react-query';
import { ForgotPasswordForm as Forgot } from '@voltcourier/contracts/accounts/accounts';
import { Notice } from '@voltcourier/ui/notice';
import { EmailField } from '@voltcourier/ui/text-field';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import { AccountForm, MainAction } from './account-form.tsx';
import styles from './accounts.module.css';
import { carrying, useCarriedEmail } from './carried-email.ts';
import { useAccountForm } from './use-account-form.ts';

/** Form that requests a password reset link. The response doesn't reveal who has an account. */
export function ForgotPasswordForm() {
  const account = useAccountForm(Forgot, { email: useCarriedEmail() });
  const { submitWith, fail, field } = account;
  const forgot = useMutation(
    api.accounts.forgotPassword.mutation((body: { email: string }) => ({ body })),
  );

  if (forgot.isSuccess) {
    return (
      <Notice tone="success" title="Check your inbox">
        If there is an account for {forgot.variables.email}, a link to a new password is on its way.
        It works for one hour.
        <p className={styles.ways}>
          <Link to={paths.auth} state={carrying(forgot.variables.email)}>
            Back to signing in
          </Link>
        </p>
      </Notice>
    );
  }
  const submit = submitWith((entries) => {
    if (!forgot.isPending) forgot.mutate(entries, { onError: (error) => fail(error) });
  });
  return (
    <AccountForm of={account} label="Ask for a new password" onSubmit={submit}>
      <EmailField required {...field('email')} />
      <MainAction pending={forgot.isPending} pendingLabel="Sending...">
        Send me a link
      </MainAction>
    </AccountForm>
  );
}
