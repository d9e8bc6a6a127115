import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@voltcourier/contracts/client';
import { InviteForm } from '@voltcourier/contracts/accounts/staff';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { EmailField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { staffApi } from '../../../lib/api/staff.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { type ProofHeaders, ProofDialog } from '../../../lib/proof-dialog.tsx';
import { RoleCards } from './role-cards.tsx';

const EMPTY = { email: '', role: '', toAccount: false };

/** Invites someone by email. If a customer has the address, it asks for confirmation first. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useContractForm({ schema: InviteForm, defaultValues: EMPTY });
  /** The address, if it belongs to a customer. */
  const [taken, setTaken] = useState<string>();
  const invite = useMutation(staffApi.invite.mutation());
  const { email, toAccount } = form.entries;
  const isTaken = taken !== undefined && taken === email;
  const close = () => {
    form.reset();
    setTaken(undefined);
    onClose();
  };
  const act = async (headers: ProofHeaders, invited: z.output<typeof InviteForm>) => {
    try {
      const body = { ...invited, toAccount: isTaken && toAccount };
      await invite.mutateAsync({ headers, body });
    } catch (failure) {
      const isKnown = failure instanceof ApiError && failure.code === 'account_exists';
      if (isKnown) setTaken(email);
      throw failure;
    }
  };
  return (
    <ProofDialog
      open={open}
      onClose={close}
      title="Invite to the staff"
      description="They get an email with a link, choose a password, and sign in."
      action={isTaken && toAccount ? 'Give the role' : 'Send invitation'}
      failedTitle="Not sent"
      further={form}
      act={act}
      onDone={() => {
        showToast({
          title: isTaken ? 'Role given' : 'The invitation is on its way',
          description: email,
        });
        close();
      }}
    >
      <EmailField autoComplete="off" maxLength={254} required {...form.field('email')} />
      {isTaken ? (
        <CheckboxField
          label="Give the role to the account that has this address. It is signed out everywhere."
          {...form.checkbox('toAccount')}
        />
      ) : null}
      <RoleCards {...form.choice('role')} />
    </ProofDialog>
  );
}
