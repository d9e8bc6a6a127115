import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import { VerificationCodeForm as CodeForm } from '@voltcourier/contracts/accounts/accounts';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { AccountForm, MainAction } from './account-form.tsx';
import { api } from './api.ts';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useOwnCall } from './use-own-call.ts';
import { useUserChange } from './use-user.ts';

interface NewCodeProps {
  readonly email: string;
  /** Shows errors; a new code clears those of the earlier one. */
  readonly account: Pick<ReturnType<typeof useAccountForm>, 'clear' | 'failWith'>;
}

/** Sends another code. */
function NewCode({ email, account: { clear, failWith } }: NewCodeProps) {
  const { ask } = useUserChange();
  const resend = useOwnCall(api.accounts.resendVerification.mutation());
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: ({ sent }) => {
        clear();
        if (sent)
          showToast({ title: 'New code sent', description: `Check your inbox at ${email}.` });
        else void ask();
      },
      onError: (error) => failWith(sentenceOf(error)),
    });
  return (
    <Button
      variant="quiet"
      pending={resend.isPending}
      pendingLabel="Sending..."
      onClick={sendAgain}
    >
      Send a new code
    </Button>
  );
}

/** Form that verifies the signed-in user's address with the code from a mail. */
export function VerificationCodeForm({
  email,
  takesFocus = false,
  onVerified,
}: {
  email: string;
  /** Whether it replaces a form that had the focus. */
  takesFocus?: boolean;
  onVerified?: () => void;
}) {
  const account = useAccountForm(CodeForm, { code: '' });
  const { form, submitWith, fail, field } = account;
  const { ask } = useUserChange();
  const verify = useOwnCall(
    api.accounts.verifyEmailByCode.mutation((body: { code: string }) => ({ body })),
  );

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus, form]);

  const submit = submitWith((entries) => {
    if (verify.isPending) return;
    verify.mutate(entries, {
      onSuccess: () => {
        onVerified?.();
        void ask();
      },
      onError: (error) => fail(error),
    });
  });

  return (
    <AccountForm of={account} label="Verify your email address" onSubmit={submit}>
      <TextField
        label="Code from our email"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
        help={`6 digits, sent to ${email}. Check your spam folder if you don’t see it.`}
        {...field('code')}
      />
      <MainAction pending={verify.isPending} pendingLabel="Checking...">
        Confirm
      </MainAction>
      <div className={styles.ways}>
        <NewCode email={email} account={account} />
      </div>
    </AccountForm>
  );
}
