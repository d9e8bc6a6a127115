import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  type BulkAction,
  BulkActionInput,
  type BulkTarget,
} from '@voltcourier/contracts/crm/bulk-actions';
import type { PeopleCount } from '@voltcourier/contracts/crm/contacts';
import type { Tag } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { useUser } from '../../../lib/use-user.ts';
import { type BulkEntries, BulkFields } from './bulk-fields.tsx';
import styles from './contacts.module.css';
import { peopleWords } from './labels.ts';

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

/** What was typed, as the api takes it; checked by the caller. */
function bulkActionOf(entries: BulkEntries, tags: readonly Tag[]): unknown {
  const { kind, tagName: name, tagId, title, dueDate, ownerId } = entries;
  const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());
  if (kind === 'add-tag') return { kind, tag: { name, tone: known?.tone ?? 'plain' } };
  if (kind === 'remove-tag') return { kind, tagId };
  return { kind, task: { title, dueDate: dueDate || null, ownerId } };
}

const PROBLEMS: Readonly<Record<BulkEntries['kind'], string>> = {
  'add-tag': 'Please type a tag.',
  'remove-tag': 'Please choose a tag.',
  'add-task': 'Please say what is to be done, and whose task it is.',
};

interface BulkOrder {
  readonly orderId: string;
  readonly deed: BulkActionInput;
  readonly target: BulkTarget;
}

function BulkForm({
  formId,
  target,
  entries,
  onChange,
  onOrdered,
  order,
}: {
  formId: string;
  target: BulkTarget;
  entries: BulkEntries;
  onChange: (change: Partial<BulkEntries>) => void;
  onOrdered: (bulkActionId: string) => void;
  order: UseMutationResult<BulkAction, ApiError, BulkOrder>;
}) {
  const { data: tags = [] } = useTags();
  // One order, however often it has to be sent until an answer comes.
  const [orderId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order.isPending) return;
    const checked = z.safeParse(BulkActionInput, bulkActionOf(entries, tags));
    setProblem(checked.success ? undefined : PROBLEMS[entries.kind]);
    if (!checked.success) return;
    const body = { orderId, deed: checked.data, target };
    order.mutate(body, { onSuccess: ({ id }) => onOrdered(id) });
  };
  return (
    <form id={formId} className={styles.form} aria-label="Bulk action" onSubmit={submit} noValidate>
      <Refusal
        error={problem === undefined ? order.error : { message: problem }}
        title="Not done"
      />
      <BulkFields entries={entries} onChange={onChange} />
    </form>
  );
}

/** Asks what is done for many people, and says first for how many. */
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
  const formId = useId();
  const { data: user } = useUser();
  const [changes, setChanges] = useState<Partial<BulkEntries>>({});
  const order = useMutation(api.bulkActions.orderBulk.mutation((body: BulkOrder) => ({ body })));
  const entries = { ...NOTHING, ownerId: user?.id ?? '', ...changes };
  const people = peopleWords(count);
  const isFilter = 'filter' in target;
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!order.isPending) onClose();
      }}
      title={`For ${people.replace('More than', 'more than')}`}
      description={
        isFilter
          ? `Applies to everyone who matches the filter: ${people}. Can’t be undone in one step.`
          : `Applies to the ${people} you selected. Can’t be undone in one step.`
      }
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={order.isPending}
            pendingLabel="Starting..."
          >
            {DOES[entries.kind](people.replace('More than', 'more than'))}
          </Button>
        </>
      }
    >
      <BulkForm
        formId={formId}
        target={target}
        entries={entries}
        onChange={(change) => setChanges((current) => ({ ...current, ...change }))}
        onOrdered={onOrdered}
        order={order}
      />
    </Dialog>
  );
}
