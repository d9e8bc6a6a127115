import { PasswordProof } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { showToast } from '@voltcourier/ui/toast';
import { useFocusReturn } from '@voltcourier/ui/lost-focus';
import { useEffect, useState } from 'react';
import { nextStepOf } from '../../lib/refusal.tsx';
import { api } from './privacy-api.ts';
import { useOwnCall } from './use-own-call.ts';
import { AccountForm, PasswordField } from './account-form.tsx';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useUserChange } from './use-user.ts';

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const account = useAccountForm(PasswordProof, { password: '' });
  const { form, submitWith, fail, field } = account;
  const remove = useOwnCall(api.privacy.deleteAccount.mutation());
  const { end } = useUserChange();
  // Handled here and not in the mutation, because the component is unmounted when the response
  // arrives.
  const deleteAccount = async (entries: { password: string }) => {
    await remove.mutateAsync({ body: entries }, { onError: (error) => fail(error) });
    end();
    showToast({
      title: 'Your account is deleted',
      description: 'We’re sending you one last email.',
    });
  };
  // The user opened the form, so it takes the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const submit = submitWith((entries) => {
    if (!remove.isPending) void deleteAccount(entries).catch(() => undefined);
  });
  return (
    <AccountForm
      of={account}
      label="Delete your account"
      onSubmit={submit}
      action={nextStepOf(remove.error)}
    >
      <PasswordField label="Your password, to delete your account" {...field('password')} />
      <div className={styles.ways}>
        <Button
          type="submit"
          variant="destructive"
          pending={remove.isPending}
          pendingLabel="Deleting..."
        >
          Delete for good
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </AccountForm>
  );
}

/** Card that deletes the account and explains what is erased, what is kept and why. */
export function DeleteCard() {
  const [isOpen, setOpen] = useState(false);
  const returnFocus = useFocusReturn('deletion');
  const close = () => {
    returnFocus('form');
    setOpen(false);
  };
  return (
    <Card title="Delete your account">
      <div className={styles.stack}>
        <div className={styles.prose}>
          <p>
            Erased at once: your name, username and addresses, your vehicles, saved cards, sign-ins,
            passkeys and preferences, and where, for which car and with which notes you booked.
          </p>
          <p>
            Kept without your name: what you paid and got back, with dates and services, because tax
            law requires it, and what you agreed to, as proof. We keep an irreversible hash of your
            email so a trial can be used only once.
          </p>
          <p>Cancel appointments, membership and company first. This can’t be undone.</p>
        </div>
        {isOpen ? (
          <DeleteForm onCancel={close} />
        ) : (
          <div className={styles.ways}>
            <Button data-opens="deletion form" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
