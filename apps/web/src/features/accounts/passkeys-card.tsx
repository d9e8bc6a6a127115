import { useQuery } from '@tanstack/react-query';
import { PasswordProof } from '@voltcourier/contracts/accounts/security';
import { type Passkey, PasskeyName } from '@voltcourier/contracts/accounts/passkeys';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useOwnCall } from './use-own-call.ts';
import { AccountForm, FormActions, PasswordField } from './account-form.tsx';
import styles from './accounts.module.css';
import { AskedCard } from './asked-card.tsx';
import { deviceName } from './device.ts';
import { useAccountForm } from './use-account-form.ts';
import { api, useAddPasskey } from './use-passkeys.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const AddForm = z.extend(PasskeyName, PasswordProof.shape);

function Add({ onDone }: { onDone: () => void }) {
  const account = useAccountForm(AddForm, { name: deviceName(navigator.userAgent), password: '' });
  const { submitWith, fail, failWith, field } = account;
  const add = useAddPasskey();
  const submit = submitWith((entries) => {
    if (add.isPending) return;
    add.mutate(entries, {
      onSuccess: () => {
        onDone();
        showToast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
      },
      onError: ({ apiError, message }) => {
        if (apiError === undefined) failWith(message);
        else fail(apiError);
      },
    });
  });
  return (
    <AccountForm of={account} label="Add a passkey" onSubmit={submit}>
      <TextField
        label="Name"
        autoComplete="off"
        required
        maxLength={60}
        help="The device or password manager it’s on, so you recognize it."
        {...field('name')}
      />
      <PasswordField label="Your password, to add a passkey" {...field('password')} />
      <FormActions pending={add.isPending} pendingLabel="Waiting..." onCancel={onDone}>
        Continue
      </FormActions>
    </AccountForm>
  );
}

function Remove({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const account = useAccountForm(PasswordProof, { password: '' });
  const { submitWith, fail, field } = account;
  const remove = useOwnCall(
    api.passkeys.removePasskey.mutation((body: { password: string }) => ({
      params: { id: passkey.id },
      body,
    })),
  );
  const submit = submitWith(({ password }) => {
    if (remove.isPending) return;
    remove.mutate(
      { password },
      {
        onSuccess: () => {
          onDone();
          showToast({
            title: 'Passkey removed',
            description: 'It can no longer sign in. Delete it on the device too.',
          });
        },
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <AccountForm of={account} label={`Remove ${passkey.name}`} onSubmit={submit}>
      <PasswordField label="Your password, to remove it" {...field('password')} />
      <FormActions pending={remove.isPending} pendingLabel="Removing..." onCancel={onDone}>
        Remove passkey
      </FormActions>
    </AccountForm>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <div className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.place}>{name}</span>
        <span className={styles.when}>
          {`Added ${date.format(new Date(createdAt))}`}
          {lastUsedAt === null
            ? ', not used yet'
            : `, last used ${date.format(new Date(lastUsedAt))}`}
        </span>
      </div>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** The passkeys of an account: added, named, removed. */
export function PasskeysCard() {
  const asked = useQuery({
    ...api.passkeys.listPasskeys.query(),
    select: (answer) => answer.passkeys,
  });
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <AskedCard title="Passkeys" asked={asked} loading="Looking for your passkeys...">
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <p>
              Sign in with your fingerprint, your face or your device’s PIN instead of a password. A
              passkey can’t be guessed, and no other site can ask for it.
            </p>
          ) : (
            <ul className={styles.places}>
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  {open === passkey.id ? (
                    <div className={styles.stack}>
                      <span className={styles.place}>{passkey.name}</span>
                      <Remove passkey={passkey} onDone={close} />
                    </div>
                  ) : (
                    <Row passkey={passkey} onRemove={() => setOpen(passkey.id)} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {open === 'add' ? (
            <Add onDone={close} />
          ) : (
            <div className={styles.ways}>
              <Button onClick={() => setOpen('add')}>Add a passkey</Button>
            </div>
          )}
        </>
      )}
    </AskedCard>
  );
}
