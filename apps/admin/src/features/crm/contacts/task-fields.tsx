import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import type { ReactNode } from 'react';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import styles from './contacts.module.css';

/** A task as it is typed. */
export interface TaskEntries {
  readonly title: string;
  readonly dueDate: string;
  readonly ownerId: string;
}

/** What is to be done, until when and by whom; `children` stand behind. */
export function TaskFields({
  entries,
  errors = {},
  onChange,
  children,
}: {
  entries: TaskEntries;
  errors?: Partial<Record<string, string>>;
  onChange: (change: Partial<TaskEntries>) => void;
  children?: ReactNode;
}) {
  const { data: colleagues = [] } = useColleagues();
  return (
    <>
      <TextField
        label="What is to be done"
        name="title"
        maxLength={200}
        autoComplete="off"
        value={entries.title}
        error={errors['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className={styles.actions}>
        <TextField
          label="Due"
          type="date"
          name="dueDate"
          max="9999-12-31"
          optional
          value={entries.dueDate}
          error={errors['dueDate']}
          onChange={({ target }) => onChange({ dueDate: target.value })}
        />
        <SelectField
          label="Owner"
          name="ownerId"
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          value={entries.ownerId}
          onChange={({ target }) => onChange({ ownerId: target.value })}
        />
        {children}
      </div>
    </>
  );
}
