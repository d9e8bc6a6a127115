import { RegisterForm as Registration } from '@voltcourier/contracts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './accounts.module.css';
import { NewPasswordFields, repeatError } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useRegister } from './use-user.ts';

const EMPTY = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmPassword: '',
};

/** Registers a customer (specification sections 3, 5 and 8, Registration). */
export function RegisterForm() {
  const { form, failure, submitWith, fail, field } = useAccountForm(
    Registration,
    EMPTY,
    repeatError,
  );
  const register = useRegister();
  useEffect(preloadToast, []);

  const submit = submitWith((entries) => {
    if (register.isPending) return;
    register.mutate(entries, {
      onSuccess: () =>
        showToast({
          title: 'Registration successful',
          description: 'Your account has been created',
        }),
      onError: (error) => fail(error, 'Registration failed'),
    });
  });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Register"
      method="post"
      onSubmit={submit}
      noValidate
    >
      {failure === undefined ? null : <Notice tone="failed">{failure}</Notice>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        help="3 to 50 letters, numbers, underscores or hyphens."
        {...field('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        help="We send you a link to verify it."
        {...field('email')}
      />
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          optional
          maxLength={60}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          optional
          maxLength={60}
          {...field('lastName')}
        />
      </div>
      <NewPasswordFields
        label="Password"
        password={field('password')}
        repeat={field('confirmPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={register.isPending}
        pendingLabel="Creating your account..."
      >
        Create account
      </Button>
      <p className={styles.aside}>
        What we keep about you, and why, is in the <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </form>
  );
}
