import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { PersonNoteForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import styles from './contacts.module.css';

/** Staff members mentioned in a note: @ and a user name, not as part of a longer word. */
function mentionsIn(body: string, colleagues: readonly { id: string; name: string }[]): string[] {
  const words = new Set(
    [...body.matchAll(/@([^\s@,;:!?()]+)/gu)].map(([, name = '']) =>
      name.replace(/\.+$/u, '').toLowerCase(),
    ),
  );
  return colleagues.filter(({ name }) => words.has(name.toLowerCase())).map(({ id }) => id);
}

/** Writes or edits a note; colleagues are mentioned with @. */
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
  /** Label of the button. */
  action: string;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { data: colleagues = [] } = useColleagues();
  const form = useContractForm({
    schema: PersonNoteForm,
    defaultValues: { body: initial },
    toInput: ({ body }) => ({ body, mentions: mentionsIn(body, colleagues) }),
    save,
    onSaved: () => {
      form.reset({ body: '' });
      onDone();
    },
  });
  const { body } = form.entries;
  return (
    <form className={styles.form} aria-label={label} {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="Your note is not saved yet." guardsQuery />
      <Refusal error={form.refusal} title="Note not saved" />
      <TextArea
        label={label}
        rows={3}
        maxLength={4000}
        help="Internal, but included if the customer requests their data."
        {...form.field('body')}
      />
      <div className={styles.actions}>
        <SelectField
          label="Mention"
          placeholder="A colleague"
          options={colleagues.map(({ name }) => ({ value: name, label: name }))}
          value=""
          onChange={({ target }) =>
            form.set({ body: `${body}${/\S$/u.test(body) ? ' ' : ''}@${target.value} ` })
          }
        />
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" pending={form.isPending} pendingLabel="Saving...">
          {action}
        </Button>
      </div>
    </form>
  );
}
