import { useMutation } from '@tanstack/react-query';
import { NewPasswordFields, repeatError } from '@voltcourier/account-screens/new-password-fields';
import { RegisterForm as Registration } from '@voltcourier/contracts/accounts/accounts';
import { EmailField, TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import { useUserChange } from './use-user.ts';
import { AccountForm, MainAction, NameFields } from './account-form.tsx';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';

const EMPTY = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmPassword: '',
};

/** Registration form (specification sections 3, 5 and 8, Registration). */
export function RegisterForm() {
  const account = useAccountForm(Registration, EMPTY, repeatError);
  const { submitWith, fail, field } = account;
  const { begin } = useUserChange();
  const register = useMutation(
    api.accounts.register.mutation((body: Registration) => ({ body }), begin),
  );
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
    <AccountForm of={account} label="Register" onSubmit={submit}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        help="3 to 50 letters, numbers, underscores or hyphens."
        {...field('username')}
      />
      <EmailField required help="We’ll send you a link to verify it." {...field('email')} />
      <NameFields first={field('firstName')} last={field('lastName')} />
      <NewPasswordFields
        label="Password"
        password={field('password')}
        repeat={field('confirmPassword')}
      />
      <MainAction pending={register.isPending} pendingLabel="Creating your account...">
        Create account
      </MainAction>
      <p className={styles.aside}>
        By creating an account you agree to the{' '}
        <Link to={paths.termsOfService}>Terms of Service</Link>. What we keep about you, and why, is
        in the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </AccountForm>
  );
}
