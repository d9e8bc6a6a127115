import { NewPasswordFields, repeatError } from '@voltcourier/account-screens/new-password-fields';
import {
  EmailForm,
  NameForm,
  NewPassword,
  type User,
} from '@voltcourier/contracts/accounts/accounts';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { EmailField } from '@voltcourier/ui/text-field';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { VerificationCodeForm } from './verification-code-form.tsx';
import { useOwnCall } from './use-own-call.ts';
import { AccountForm, NameFields, PasswordField } from './account-form.tsx';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';

/** Card for first and last name. */
export function NameCard({ user }: { user: User }) {
  const account = useAccountForm(NameForm, {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
  });
  const { submitWith, fail, settle, field } = account;
  const rename = useOwnCall(api.accounts.rename.mutation());
  const submit = submitWith(({ firstName, lastName }) => {
    if (rename.isPending) return;
    rename.mutate(
      { body: { firstName: firstName ?? '', lastName: lastName ?? '' } },
      {
        onSuccess: () => {
          settle();
          showToast({ title: 'Name saved' });
        },
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <Card title="Your name">
      <AccountForm of={account} label="Your name" onSubmit={submit}>
        <SummaryList rows={[{ term: 'Username', value: user.username }]} />
        <NameFields first={field('firstName')} last={field('lastName')} />
        <div className={styles.ways}>
          <Button type="submit" pending={rename.isPending} pendingLabel="Saving...">
            Save name
          </Button>
        </div>
      </AccountForm>
    </Card>
  );
}

/** Card for the email address, its verification, and its change. */
export function EmailCard({ user }: { user: User }) {
  const account = useAccountForm(EmailForm, { email: '', password: '' });
  const { submitWith, fail, field, clear } = account;
  const change = useOwnCall(api.accounts.changeEmail.mutation());
  const submit = submitWith((entries) => {
    if (change.isPending) return;
    change.mutate({ body: entries }, { onSuccess: clear, onError: (error) => fail(error) });
  });
  return (
    <Card title="Email">
      <div className={styles.stack}>
        <SummaryList
          rows={[
            { term: 'Address', value: <span className={styles.value}>{user.email}</span> },
            { term: 'Verified', value: user.emailVerified ? 'Yes' : 'Not yet' },
          ]}
        />
        {user.emailVerified ? null : (
          <>
            <Notice tone="warning" title="This address isn’t verified yet" still>
              Verify it to add the bookings you made with it and to get your free trial.
            </Notice>
            <VerificationCodeForm email={user.email} />
          </>
        )}
        <AccountForm of={account} label="Change your email address" onSubmit={submit}>
          {change.isSuccess ? (
            <Notice tone="success" title="Confirm your new address">
              {`We sent a link to ${change.data.sentTo}. Your address changes when you press its button.`}
            </Notice>
          ) : null}
          <EmailField required label="New email address" {...field('email')} />
          <PasswordField label="Your password" {...field('password')} />
          <div className={styles.ways}>
            <Button type="submit" pending={change.isPending} pendingLabel="Sending...">
              Change email address
            </Button>
          </div>
        </AccountForm>
      </div>
    </Card>
  );
}

const Passwords = z.object({
  currentPassword: z.string().check(z.minLength(8, 'Password must be at least 8 characters')),
  password: NewPassword,
});
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** Card for changing the password. */
export function PasswordCard() {
  const account = useAccountForm(Passwords, EMPTY, repeatError);
  const { submitWith, fail, field, clear } = account;
  const change = useOwnCall(api.accounts.changePassword.mutation());
  const submit = submitWith(({ currentPassword, password }) => {
    if (change.isPending) return;
    change.mutate(
      { body: { currentPassword, newPassword: password } },
      {
        onSuccess: () => {
          clear();
          showToast({
            title: 'Password changed',
            description: 'You’re signed out everywhere else.',
          });
        },
        onError: (error) => fail(error, undefined, { newPassword: 'password' }),
      },
    );
  });
  return (
    <Card title="Password">
      <AccountForm of={account} label="Change your password" onSubmit={submit}>
        <PasswordField label="Current password" {...field('currentPassword')} />
        <NewPasswordFields
          label="New password"
          password={field('password')}
          repeat={field('confirmPassword')}
        />
        <div className={styles.ways}>
          <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
            Change password
          </Button>
        </div>
      </AccountForm>
    </Card>
  );
}
