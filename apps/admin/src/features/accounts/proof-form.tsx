import type { ApiError } from '@voltcourier/contracts/client';
import { CodeForm, PasswordProof, TurnOffForm } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import styles from './accounts.module.css';

const SCHEMAS = { password: PasswordProof, code: CodeForm, both: TurnOffForm };

/** What somebody proves: their password, a code, or both. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Asks staff for their password, a code of their app, or both. */
export function ProofForm({
  label,
  asks,
  codeHelp,
  action,
  pending,
  error,
  onSubmit,
  onCancel,
  cancel = 'Cancel',
  children,
}: {
  label: string;
  asks: keyof typeof SCHEMAS;
  codeHelp?: string;
  action: string;
  pending: boolean;
  error: ApiError | null;
  onSubmit: (proof: Proof) => void;
  onCancel?: () => void;
  cancel?: string;
  children?: ReactNode;
}) {
  const [entries, setEntries] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof Proof, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const checked = z.safeParse(SCHEMAS[asks], entries);
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (checked.success) onSubmit(entries);
  };
  const field = (name: keyof Proof) => ({
    name,
    value: entries[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setEntries((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      {error === null ? null : (
        <Notice tone="failed">
          {error.fieldErrors.length === 0
            ? error.message
            : error.fieldErrors.map(({ message }) => message).join(' ')}
        </Notice>
      )}
      {children}
      {asks === 'code' ? null : (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      {asks === 'password' ? null : (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          help={codeHelp}
          {...field('code')}
        />
      )}
      <div className={styles.ways}>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Checking...">
          {action}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
