import { useMutation } from '@tanstack/react-query';
import { BulkActionInput, type BulkTarget } from '@voltcourier/contracts/crm/bulk-actions';
import type { PeopleCount } from '@voltcourier/contracts/crm/contacts';
import type { Tag } from '@voltcourier/contracts/crm/notes-and-tasks';
import { useState } from 'react';
import { bulkActionsApi } from '../../../lib/api/bulk-actions.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { type Problems, useContractForm } from '../../../lib/use-contract-form.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { useUser } from '../../../lib/use-user.ts';
import { type BulkEntries, BulkFields } from './bulk-fields.tsx';
import { formatPeople } from './labels.ts';

const NOTHING: BulkEntries = {
  kind: 'add-tag',
  tagName: '',
  tagId: '',
  title: '',
  dueDate: '',
  ownerId: '',
};

const DOES: Readonly<Record<BulkEntries['kind'], (people: string) => string>> = {
  'add-tag': (people) => `Tag ${people}`,
  'remove-tag': (people) => `Remove tag from ${people}`,
  'add-task': (people) => `Add a task for ${people}`,
};

/** Converts the entries to the API's input; the caller validates it. */
function bulkActionOf(entries: BulkEntries, tags: readonly Tag[]): unknown {
  const { kind, tagName: name, tagId, title, dueDate, ownerId } = entries;
  const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());
  if (kind === 'add-tag') return { kind, tag: { name, tone: known?.tone ?? 'plain' } };
  if (kind === 'remove-tag') return { kind, tagId };
  return { kind, task: { title, dueDate: dueDate || null, ownerId } };
}

/** Missing values, by field. */
function problemsOf({ kind, tagName, tagId, title }: BulkEntries): Problems<BulkEntries> {
  if (kind === 'add-tag') return tagName.trim() === '' ? { tagName: 'Please type a tag.' } : {};
  if (kind === 'remove-tag') return tagId === '' ? { tagId: 'Please choose a tag.' } : {};
  return title.trim() === '' ? { title: 'Please say what needs to be done.' } : {};
}

/** A bulk action on many people, with their number shown first. */
export function BulkDialog({
  open,
  target,
  count,
  onClose,
  onOrdered,
}: {
  open: boolean;
  target: BulkTarget;
  count: PeopleCount;
  onClose: () => void;
  onOrdered: (bulkActionId: string) => void;
}) {
  const { data: user } = useUser();
  const { data: tags = [] } = useTags();
  // Idempotency key: retries must not repeat the action.
  const [orderId] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: BulkActionInput,
    defaultValues: { ...NOTHING, ownerId: user?.id ?? '' },
    toInput: (entries) => bulkActionOf(entries, tags),
    problemsOf,
    follows: true,
    save: useMutation(
      bulkActionsApi.orderBulk.mutation((action: BulkActionInput) => ({
        body: { orderId, deed: action, target },
      })),
    ),
    onSaved: ({ id }) => onOrdered(id),
  });
  const people = formatPeople(count);
  const many = people.replace('More than', 'more than');
  return (
    <FormDialog
      open={open}
      title={`For ${many}`}
      description={
        'filter' in target
          ? `Applies to everyone who matches the filter: ${people}. Can’t be undone in one step.`
          : `Applies to the ${people} you selected. Can’t be undone in one step.`
      }
      label="Bulk action"
      action={DOES[form.entries.kind](many)}
      form={form}
      pendingLabel="Starting..."
      failedTitle="Not done"
      onClose={onClose}
    >
      <BulkFields form={form} />
    </FormDialog>
  );
}
