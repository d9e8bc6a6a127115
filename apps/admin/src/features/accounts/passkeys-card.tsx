import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { Passkey } from '@voltcourier/contracts/accounts/passkeys';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { makePasskey } from './passkeys.ts';
import { PASSKEYS } from '../../lib/effects.ts';
import styles from './accounts.module.css';
import { ProofForm } from './proof-form.tsx';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function Add({ onDone }: { onDone: () => void }) {
  const add = useMutation(
    mutationOf(
      (form: { name: string; password: string }) => makePasskey(form.name, form.password),
      { refreshes: PASSKEYS },
    ),
  );
  const [name, setName] = useState('This device');
  return (
    <ProofForm
      label="Add a passkey"
      asks="password"
      action="Continue"
      pending={add.isPending}
      error={add.error}
      onSubmit={({ password }) =>
        add.mutate({ name: name.trim() || 'Passkey', password }, { onSuccess: onDone })
      }
      onCancel={onDone}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        help="So that you know it again."
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ProofForm>
  );
}

function Item({ passkey }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(
    api.passkeys.removePasskey.mutation((body: { password: string }) => ({
      params: { id: passkey.id },
      body,
    })),
  );
  const { name, createdAt, lastUsedAt } = passkey;
  const used =
    lastUsedAt === null ? 'not used yet' : `last used ${date.format(new Date(lastUsedAt))}`;
  return (
    <li className={styles.passkey}>
      <div className={styles.row}>
        <span>{`${name}, added ${date.format(new Date(createdAt))}, ${used}`}</span>
        {isOpen ? null : (
          <Button
            variant="quiet"
            size="compact"
            aria-label={`Remove ${name}`}
            onClick={() => setOpen(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {isOpen ? (
        <ProofForm
          label={`Remove ${name}`}
          asks="password"
          action="Remove passkey"
          pending={remove.isPending}
          error={remove.error}
          onSubmit={({ password }) => remove.mutate({ password })}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </li>
  );
}

/** The passkeys of a member of staff. One is a second factor, too. */
export function PasskeysCard() {
  const {
    data: passkeys,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...api.passkeys.listPasskeys.query(),
    select: (answer) => answer.passkeys,
    staleTime: Infinity,
  });
  const [isAdding, setAdding] = useState(false);
  if (passkeys === undefined) {
    if (error === null) return <Progress>Looking for your passkeys...</Progress>;
    return (
      <ErrorState
        level={2}
        title="Your passkeys couldn’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  return (
    <Card title="Passkeys">
      <div className={styles.form}>
        {passkeys.length === 0 ? (
          <p>Sign in with your fingerprint, your face or a security key: both factors in one.</p>
        ) : (
          <ul className={styles.passkeys}>
            {passkeys.map((passkey) => (
              <Item key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {isAdding ? (
          <Add onDone={() => setAdding(false)} />
        ) : (
          <div className={styles.ways}>
            <Button onClick={() => setAdding(true)}>Add a passkey</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
