import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { CompanyForm as Form } from '@voltcourier/contracts/crm/company-records';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import styles from './contacts.module.css';

const entriesOf = ({ name, email, phone }: Form) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
});

/** A form for a new or an existing company. */
export function CompanyForm({
  initial = { name: '', email: null, phone: null },
  nameIsFixed = false,
  save,
  label,
  action,
  lost,
  onDone,
}: {
  initial?: Form;
  /** Whether the name can't be changed, because it is the business account's. */
  nameIsFixed?: boolean;
  save: UseMutationResult<{ id: string }, ApiError, Form>;
  /** Accessible label of the form. */
  label: string;
  /** Label of the button. */
  action: string;
  /** What leaving the form loses, if it is to ask first. */
  lost?: string;
  onDone: (companyId: string) => void;
}) {
  const [begun] = useState(() => entriesOf(initial));
  const { isOver, end } = useLeaving(onDone);
  const form = useContractForm({
    schema: Form,
    defaultValues: begun,
    toInput: ({ name, email, phone }) => ({
      name,
      email: email.trim() === '' ? null : email,
      phone: phone.trim() === '' ? null : phone,
    }),
    save,
    onSaved: ({ id }) => end(id),
  });
  return (
    <form className={styles.form} aria-label={label} {...form.formProps}>
      {lost === undefined ? null : (
        <LeaveGuard isChanged={form.isDirty && !isOver} lost={lost} guardsQuery />
      )}
      <Refusal error={form.refusal} title="Company not saved" />
      {nameIsFixed ? (
        <p className={styles.quiet}>
          The name is that of the business account, and its owner’s to choose.
        </p>
      ) : (
        <TextField label="Company name" maxLength={120} {...form.field('name')} />
      )}
      <TextField label="Email" type="email" optional maxLength={254} {...form.field('email')} />
      <TextField label="Phone" type="tel" optional maxLength={40} {...form.field('phone')} />
      <div>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          {action}
        </Button>
      </div>
    </form>
  );
}
