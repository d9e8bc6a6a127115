import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { PersonNoteForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import styles from './contacts.module.css';

/** Those of the staff whom a note names: @ and a user name, not part of a longer word. */
function mentionsIn(body: string, colleagues: readonly { id: string; name: string }[]): string[] {
  const words = new Set(
    [...body.matchAll(/@([^\s@,;:!?()]+)/gu)].map(([, name = '']) =>
      name.replace(/\.+$/u, '').toLowerCase(),
    ),
  );
  return colleagues.filter(({ name }) => words.has(name.toLowerCase())).map(({ id }) => id);
}

/** Writes a note, or changes one; colleagues are named with @. */
export function NoteForm({
  label,
  initial = '',
  save,
  action,
  onDone,
  onCancel,
}: {
  label: string;
  initial?: string;
  save: UseMutationResult<unknown, ApiError, PersonNoteForm>;
  /** What the button says. */
  action: string;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const [body, setBody] = useState(initial);
  const [error, setError] = useState<string>();
  const { data: colleagues = [] } = useColleagues();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = z.safeParse(PersonNoteForm, { body, mentions: mentionsIn(body, colleagues) });
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    save.mutate(checked.data, {
      onSuccess: () => {
        setBody('');
        onDone();
      },
    });
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      <Refusal error={save.error} title="The note is not saved" />
      <TextArea
        label={label}
        rows={3}
        maxLength={4000}
        value={body}
        error={error}
        help="Internal, but included if the customer requests their data."
        onChange={({ target }) => setBody(target.value)}
      />
      <div className={styles.actions}>
        <SelectField
          label="Mention"
          placeholder="A colleague"
          options={colleagues.map(({ name }) => ({ value: name, label: name }))}
          value=""
          onChange={({ target }) =>
            setBody((written) => `${written}${/\S$/u.test(written) ? ' ' : ''}@${target.value} `)
          }
        />
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          {action}
        </Button>
      </div>
    </form>
  );
}
