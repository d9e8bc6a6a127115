import { ForgotPasswordForm as Forgot } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { Link } from 'react-router-dom';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useForgotPassword } from './use-account.ts';

/** Asks for a link to a new password. The answer doesn't tell who has an account. */
export function ForgotPasswordForm() {
  const { form, failure, submitWith, fail, field } = useAccountForm(Forgot, { email: '' });
  const forgot = useForgotPassword();

  if (forgot.isSuccess) {
    return (
      <Notice tone="success" title="Look into your inbox">
        If there is an account for {forgot.variables.email}, a link to a new password is on its way.
        It works for one hour.
        <p className={styles.ways}>
          <Link to="/auth">Back to signing in</Link>
        </p>
      </Notice>
    );
  }
  const submit = submitWith((entries) => {
    if (!forgot.isPending) forgot.mutate(entries, { onError: (error) => fail(error) });
  });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Ask for a new password"
      method="post"
      onSubmit={submit}
      noValidate
    >
      {failure === undefined ? null : <Notice tone="failed">{failure}</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...field('email')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={forgot.isPending}
        pendingLabel="Sending..."
      >
        Send me a link
      </Button>
    </form>
  );
}
