import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { CompanyForm as Form } from '@voltcourier/contracts/crm/company-records';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import styles from './contacts.module.css';

/** A form for a new or an existing company. */
export function CompanyForm({
  initial = { name: '', email: null, phone: null },
  nameIsFixed = false,
  save,
  label,
  action,
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
  onDone: (companyId: string) => void;
}) {
  const [begun] = useState({
    name: initial.name,
    email: initial.email ?? '',
    phone: initial.phone ?? '',
  });
  const form = useContractForm({
    schema: Form,
    defaultValues: begun,
    toInput: ({ name, email, phone }) => ({
      name,
      email: email.trim() === '' ? null : email,
      phone: phone.trim() === '' ? null : phone,
    }),
    save,
    onSaved: ({ id }) => onDone(id),
  });
  return (
    <form className={styles.form} aria-label={label} {...form.formProps}>
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
