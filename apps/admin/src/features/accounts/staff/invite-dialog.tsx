import { ApiError } from '@voltcourier/contracts/client';
import { InviteForm } from '@voltcourier/contracts/accounts/staff';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { type ProofHeaders, ProofDialog } from '../../../lib/proof-dialog.tsx';
import { RoleCards } from './role-cards.tsx';
import { useKeepPeople } from './use-keep-people.ts';

const EMPTY = { email: '', role: '' };

/**
 * Invites somebody by e-mail. Where a customer has the address, it asks first whether that account
 * is meant.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [entries, setEntries] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  /** The address that a customer has. */
  const [taken, setTaken] = useState<string>();
  const [toAccount, setToAccount] = useState(false);
  const keep = useKeepPeople();

  const close = () => {
    setEntries(EMPTY);
    setErrors({});
    setTaken(undefined);
    setToAccount(false);
    onClose();
  };
  const isTaken = taken !== undefined && taken === entries.email;
  const check = () => {
    const checked = z.safeParse(InviteForm, entries);
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    return checked.success;
  };
  const act = async (headers: ProofHeaders) => {
    try {
      const body = { ...entries, toAccount: isTaken && toAccount };
      keep(await api.staff.invite({ headers, body }));
    } catch (failure) {
      const isKnown = failure instanceof ApiError && failure.code === 'account_exists';
      if (isKnown) setTaken(entries.email);
      throw failure;
    }
  };

  return (
    <ProofDialog
      open={open}
      onClose={close}
      title="Invite somebody"
      description="They get an email with a link, choose a password, and sign in."
      action={isTaken && toAccount ? 'Give the role' : 'Send invitation'}
      failedTitle="Nobody is invited yet"
      check={check}
      act={act}
      onDone={() => {
        showToast({
          title: isTaken ? 'The account has its role' : 'The invitation is on its way',
          description: entries.email,
        });
        close();
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={entries.email}
        error={errors['email']}
        onChange={({ target }) => setEntries((current) => ({ ...current, email: target.value }))}
      />
      {isTaken ? (
        <CheckboxField
          label="Give the role to the account that has this address. It is signed out everywhere."
          checked={toAccount}
          onChange={({ target }) => setToAccount(target.checked)}
        />
      ) : null}
      <RoleCards
        value={entries.role}
        error={errors['role']}
        onValueChange={(role) => setEntries((current) => ({ ...current, role }))}
      />
    </ProofDialog>
  );
}
