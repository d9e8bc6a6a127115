import type { BulkActionInput } from '@voltcourier/contracts/crm/bulk-actions';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { useId } from 'react';
import { useTags } from '../../../lib/use-tags.ts';
import { type TaskEntries, TaskFields } from './task-fields.tsx';

/** What is to be done for many, as it is typed. */
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

type Change = (change: Partial<BulkEntries>) => void;

function TagName({ entries, onChange }: { entries: BulkEntries; onChange: Change }) {
  const { data: tags = [] } = useTags();
  const listId = useId();
  return (
    <>
      <TextField
        label="Tag"
        name="tag"
        maxLength={40}
        autoComplete="off"
        list={listId}
        value={entries.tagName}
        onChange={({ target }) => onChange({ tagName: target.value })}
      />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.id}>{tag.name}</option>
        ))}
      </datalist>
    </>
  );
}

/** Asks what is to be done for many people. */
export function BulkFields({ entries, onChange }: { entries: BulkEntries; onChange: Change }) {
  const { data: tags = [] } = useTags();
  return (
    <>
      <SelectField
        label="Action"
        name="kind"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={entries.kind}
        onChange={({ target }) => onChange({ kind: target.value as BulkActionInput['kind'] })}
      />
      {entries.kind === 'add-tag' ? <TagName entries={entries} onChange={onChange} /> : null}
      {entries.kind === 'remove-tag' ? (
        <SelectField
          label="Tag"
          name="tagId"
          placeholder="Choose a tag"
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={entries.tagId}
          onChange={({ target }) => onChange({ tagId: target.value })}
        />
      ) : null}
      {entries.kind === 'add-task' ? <TaskFields entries={entries} onChange={onChange} /> : null}
    </>
  );
}
