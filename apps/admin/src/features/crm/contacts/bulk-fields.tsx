import type { BulkActionInput } from '@voltcourier/contracts/crm/bulk-actions';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { useId } from 'react';
import { useTags } from '../../../lib/use-tags.ts';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import { type TaskEntries, TaskFields } from './task-fields.tsx';

/** A bulk action as entered. */
export interface BulkEntries extends TaskEntries {
  readonly kind: BulkActionInput['kind'];
  readonly tagName: string;
  readonly tagId: string;
}

const KINDS: Readonly<Record<BulkActionInput['kind'], string>> = {
  'add-tag': 'Add a tag',
  'remove-tag': 'Remove a tag',
  'add-task': 'Add a task for each',
};

type Form = Pick<ContractForm<BulkEntries>, 'entries' | 'field'>;

function TagName({ form }: { form: Form }) {
  const { data: tags = [] } = useTags();
  const listId = useId();
  return (
    <>
      <TextField label="Tag" maxLength={40} list={listId} {...form.field('tagName')} />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.id}>{tag.name}</option>
        ))}
      </datalist>
    </>
  );
}

/** Fields of a bulk action. */
export function BulkFields({ form }: { form: Form }) {
  const { data: tags = [] } = useTags();
  const { kind } = form.entries;
  return (
    <>
      <SelectField
        label="Action"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
      {kind === 'add-tag' ? <TagName form={form} /> : null}
      {kind === 'remove-tag' ? (
        <SelectField
          label="Tag"
          placeholder="Choose a tag"
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('tagId')}
        />
      ) : null}
      {kind === 'add-task' ? <TaskFields form={form} /> : null}
    </>
  );
}
