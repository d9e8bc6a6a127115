import { NewPassword } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import styles from './accounts.module.css';
import { useLinkToken } from './link-token.ts';
import { NewPasswordFields, repeatError } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useResetPassword } from './use-account.ts';

const Form = z.object({ password: NewPassword });
const EMPTY = { password: '', confirmPassword: '' };

function Choose({ token }: { token: string }) {
  const { form, failure, submitWith, fail, field } = useAccountForm(Form, EMPTY, repeatError);
  const reset = useResetPassword();
  const navigate = useNavigate();

  const submit = submitWith(({ password }) => {
    if (reset.isPending) return;
    reset.mutate(
      { token, password },
      {
        onSuccess: () => {
          showToast({
            title: 'Password changed',
            description: 'Sign in with your new password.',
          });
          void navigate('/auth?tab=login', { replace: true });
        },
        onError: (error) => fail(error),
      },
    );
  });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Choose a new password"
      method="post"
      onSubmit={submit}
      noValidate
    >
      {failure === undefined ? null : (
        <Notice tone="failed">
          {failure} <Link to="/forgot-password">Ask for a new link</Link>
        </Notice>
      )}
      <NewPasswordFields
        label="New password"
        password={field('password')}
        repeat={field('confirmPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={reset.isPending}
        pendingLabel="Saving..."
      >
        Save new password
      </Button>
    </form>
  );
}

/** Sets a new password with the link of a mail. */
export function ResetPasswordForm() {
  const token = useLinkToken();
  if (token === undefined) return <Progress block>Reading the link...</Progress>;
  if (token !== null) return <Choose token={token} />;
  return (
    <Notice tone="warning" title="This page is opened by the link in our mail" still>
      The link works once, for one hour.
      <p className={styles.ways}>
        <Link to="/forgot-password">Ask for a new link</Link>
      </p>
    </Notice>
  );
}
