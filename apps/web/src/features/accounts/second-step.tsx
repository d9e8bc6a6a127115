import { useMutation } from '@tanstack/react-query';
import { CodeForm } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { api } from './security-api.ts';
import { useUserChange } from './use-user.ts';
import { AccountForm, CodeField, MainAction } from './account-form.tsx';
import styles from './accounts.module.css';
import { PasskeyButton, type usePasskeySignIn } from './passkey-sign-in.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Second step of signing in, for accounts with a second factor. */
export function SecondStep({
  challenge,
  passkey,
  onStartAgain,
}: {
  challenge: string;
  passkey: ReturnType<typeof usePasskeySignIn>;
  onStartAgain: () => void;
}) {
  const account = useAccountForm(CodeForm, { code: '' });
  const { form, submitWith, fail, field } = account;
  const { begin } = useUserChange();
  const finish = useMutation(
    api.security.loginSecondFactor.mutation(
      (body: { challenge: string; code: string }) => ({ body }),
      begin,
    ),
  );
  // The previous form had the focus, and is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const submit = submitWith(({ code }) => {
    if (finish.isPending) return;
    finish.mutate(
      { challenge, code },
      {
        onSuccess: () => showToast({ title: 'Login successful', description: 'Welcome back!' }),
        onError: (error) => fail(error, 'Login failed'),
      },
    );
  });

  return (
    <AccountForm of={account} label="Second step" onSubmit={submit}>
      <CodeField
        label="Code"
        help="The 6 digits that your authenticator app shows now, or one of your recovery codes."
        {...field('code')}
      />
      <MainAction pending={finish.isPending} pendingLabel="Signing in...">
        Continue
      </MainAction>
      <PasskeyButton of={passkey} />
      <div className={styles.ways}>
        <Button variant="quiet" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </AccountForm>
  );
}
