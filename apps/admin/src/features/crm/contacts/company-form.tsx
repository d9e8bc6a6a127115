import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { CompanyForm as Form } from '@voltcourier/contracts/crm/company-records';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import styles from './contacts.module.css';

/** A company as it is typed: a new one, or one that is changed. */
export function CompanyForm({
  initial = { name: '', email: null, phone: null },
  nameIsFixed = false,
  save,
  label,
  action,
  onDone,
}: {
  initial?: Form;
  /** Whether the name is the business account's. */
  nameIsFixed?: boolean;
  save: UseMutationResult<{ id: string }, ApiError, Form>;
  /** What the form is called. */
  label: string;
  /** What the button says. */
  action: string;
  onDone: (companyId: string) => void;
}) {
  const [entries, setEntries] = useState({
    name: initial.name,
    email: initial.email ?? '',
    phone: initial.phone ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { name, email, phone } = entries;
    const checked = z.safeParse(Form, {
      name,
      email: email.trim() === '' ? null : email,
      phone: phone.trim() === '' ? null : phone,
    });
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (checked.success) save.mutate(checked.data, { onSuccess: ({ id }) => onDone(id) });
  };
  const entry = (name: keyof typeof entries) => ({
    name,
    value: entries[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setEntries((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      <Refusal error={save.error} title="The company is not saved" />
      {nameIsFixed ? (
        <p className={styles.quiet}>
          The name is that of the business account, and its owner’s to choose.
        </p>
      ) : (
        <TextField label="Company name" maxLength={120} {...entry('name')} />
      )}
      <TextField label="Email" type="email" optional maxLength={254} {...entry('email')} />
      <TextField label="Phone" type="tel" optional maxLength={40} {...entry('phone')} />
      <div>
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          {action}
        </Button>
      </div>
    </form>
  );
}
