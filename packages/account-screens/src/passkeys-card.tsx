import { useQuery } from '@tanstack/react-query';
import { type Passkey, PasskeyName } from '@voltcourier/contracts/accounts/passkeys';
import { PasswordProof } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useFocusReturn } from '@voltcourier/ui/lost-focus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AccountApp, PASSKEYS, useAccountCall } from './account-app.ts';
import styles from './account-screens.module.css';
import { QueryCard } from './query-card.tsx';
import { deviceName } from './device.ts';
import { Entry, EntryList } from './entry-list.tsx';
import { ProofForm } from './proof-form.tsx';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const AddForm = z.extend(PasskeyName, PasswordProof.shape);

interface FormProps {
  readonly app: AccountApp;
  readonly onClose: () => void;
}

function Add({ app, onClose }: FormProps) {
  const add = useAccountCall(
    app,
    // Only needed for creating a passkey.
    async (form: z.output<typeof AddForm>) => {
      const { addPasskey } = await import('./passkeys.ts');
      await addPasskey(app.api, form);
    },
    PASSKEYS,
  );
  return (
    <ProofForm
      app={app}
      label="Add a passkey"
      schema={AddForm}
      fields={{
        name: {
          label: 'Name',
          help: 'The device or password manager it’s on, so you recognize it.',
          value: deviceName(navigator.userAgent),
        },
        password: { label: 'Your password, to add a passkey' },
      }}
      call={add}
      action="Continue"
      pendingLabel="Waiting..."
      onDone={() => {
        onClose();
        showToast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
      }}
      onCancel={onClose}
    />
  );
}

function Remove({
  app,
  passkey,
  onRemoved,
  onClose,
}: FormProps & { passkey: Passkey; onRemoved: () => void }) {
  const remove = useAccountCall(
    app,
    (body: { password: string }) =>
      app.api.passkeys.removePasskey({ params: { id: passkey.id }, body }),
    PASSKEYS,
  );
  return (
    <ProofForm
      app={app}
      label={`Remove ${passkey.name}`}
      schema={PasswordProof}
      fields={{ password: { label: 'Your password, to remove it' } }}
      call={remove}
      action="Remove passkey"
      pendingLabel="Removing..."
      onDone={() => {
        onRemoved();
        showToast({
          title: 'Passkey removed',
          description: 'It can no longer sign in. Delete it on the device too.',
        });
      }}
      onCancel={onClose}
    />
  );
}

function detailOf({ createdAt, lastUsedAt }: Passkey): string {
  const used =
    lastUsedAt === null ? 'not used yet' : `last used ${date.format(new Date(lastUsedAt))}`;
  return `Added ${date.format(new Date(createdAt))}, ${used}`;
}

interface PasskeyEntryProps {
  readonly app: AccountApp;
  readonly passkey: Passkey;
  /** Whether the form that removes it is open. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Closes a form, and returns the focus to the button that opens it. */
  readonly close: (opener: string) => void;
}

function PasskeyEntry({ app, passkey, isOpen, onOpen, close }: PasskeyEntryProps) {
  const { id, name } = passkey;
  return isOpen ? (
    <Entry name={name}>
      <Remove
        app={app}
        passkey={passkey}
        onRemoved={() => close('add')}
        onClose={() => close(id)}
      />
    </Entry>
  ) : (
    <Entry
      name={name}
      detail={detailOf(passkey)}
      action={
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          data-opens={`passkeys ${id}`}
          onClick={onOpen}
        >
          Remove
        </Button>
      }
    />
  );
}

/** The signed-in user's passkeys: add, name and remove them. */
export function PasskeysCard({ app }: { app: AccountApp }) {
  const result = useQuery({
    ...app.api.passkeys.listPasskeys.query(),
    select: (answer) => answer.passkeys,
  });
  const [open, setOpen] = useState<string>();
  const returnFocus = useFocusReturn('passkeys');
  const close = (opener: string) => {
    returnFocus(opener);
    setOpen(undefined);
  };
  return (
    <QueryCard title="Passkeys" result={result} loading="Loading your passkeys...">
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <p>
              Sign in with your fingerprint, your face or your device’s PIN instead of a password. A
              passkey can’t be guessed, and no other site can ask for it.
            </p>
          ) : (
            <EntryList>
              {passkeys.map((passkey) => (
                <PasskeyEntry
                  key={passkey.id}
                  app={app}
                  passkey={passkey}
                  isOpen={open === passkey.id}
                  onOpen={() => setOpen(passkey.id)}
                  close={close}
                />
              ))}
            </EntryList>
          )}
          {open === 'add' ? (
            <Add app={app} onClose={() => close('add')} />
          ) : (
            <div className={styles.buttons}>
              <Button data-opens="passkeys add" onClick={() => setOpen('add')}>
                Add a passkey
              </Button>
            </div>
          )}
        </>
      )}
    </QueryCard>
  );
}
