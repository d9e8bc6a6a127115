import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AccountApp } from './account-app.ts';
import styles from './account-screens.module.css';
import { sentenceOf } from './sentence-of.ts';

/** What each field is, wherever it is asked. */
const CONTROLS = {
  name: { autoComplete: 'off', maxLength: 60 },
  password: { type: 'password', autoComplete: 'current-password' },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const;

type FieldName = keyof typeof CONTROLS;
type Entries = Partial<Record<FieldName, string>>;

interface FieldWords {
  readonly label: string;
  readonly help?: string;
  /** What stands in the field at first. */
  readonly value?: string;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Entries, which stay in the page alone because passwords are among them, and what is wrong. */
function useFields(fields: Readonly<Partial<Record<FieldName, FieldWords>>>) {
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(fields) as FieldName[];
  const [entries, setEntries] = useState<Entries>(() =>
    Object.fromEntries(names.map((name) => [name, fields[name]?.value ?? ''])),
  );
  const [errors, setErrors] = useState<Entries>({});
  const firstOf = (issues: readonly Issue[], name: FieldName) =>
    issues.find(({ path }) => path === name)?.message;
  return {
    form,
    names,
    entries,
    /** Whether some of them is about a field of this form. */
    concerns: (issues: readonly Issue[]) =>
      names.some((name) => firstOf(issues, name) !== undefined),
    /** Says at the fields what is wrong, and leads to the first of them. */
    showErrors: (issues: readonly Issue[]) => {
      const found: Entries = {};
      for (const name of names) {
        const message = firstOf(issues, name);
        if (message !== undefined) found[name] = message;
      }
      setErrors(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first === undefined) return;
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
      );
    },
    field: (name: FieldName) => ({
      name,
      value: entries[name] ?? '',
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setEntries((current) => ({ ...current, [name]: target.value }));
        setErrors(({ [name]: _corrected, ...rest }) => rest);
      },
    }),
  };
}

/**
 * Asks the signed-in person for what a change of their account takes: their password, a code of
 * their app, a name. What the contract or the server says of a field stands at that field; anything
 * else above them.
 */
export function ProofForm<Name extends FieldName, Answer>({
  app,
  label,
  schema,
  fields,
  call,
  action,
  pendingLabel,
  onDone,
  onCancel,
  children,
}: {
  app: AccountApp;
  label: string;
  schema: z.ZodMiniType<Record<Name, string>>;
  /** The fields, in the order in which they are asked. */
  fields: Readonly<Record<Name, FieldWords>>;
  call: UseMutationResult<Answer, ApiError, Record<Name, string>>;
  action: string;
  pendingLabel: string;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  /** What has to be read first. */
  children?: ReactNode;
}) {
  const words: Readonly<Partial<Record<FieldName, FieldWords>>> = fields;
  const { form, names, entries, concerns, showErrors, field } = useFields(words);
  const { error, isPending } = call;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    call.reset();
    const checked = z.safeParse(schema, entries);
    const issues = checked.success ? [] : checked.error.issues;
    showErrors(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    if (!checked.success) return;
    call.mutate(checked.data, {
      onSuccess: onDone,
      onError: ({ fieldErrors }) => showErrors(fieldErrors),
    });
  };

  return (
    <form
      ref={form}
      className={styles.stack}
      aria-label={label}
      method="post"
      onSubmit={submit}
      noValidate
    >
      {error === null || concerns(error.fieldErrors) ? null : (
        <Notice tone="failed">{sentenceOf(error)}</Notice>
      )}
      {children}
      {names.map((name) => (
        <TextField
          key={name}
          {...CONTROLS[name]}
          label={words[name]?.label ?? ''}
          help={words[name]?.help}
          required
          {...field(name)}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={app.mainVariant}
          pending={isPending}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
