import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import styles from './contacts.module.css';

/** A task as entered. */
export interface TaskEntries {
  readonly title: string;
  readonly dueDate: string;
  readonly ownerId: string;
}

/** Fields of a task: title, due date and assignee; `children` come after them. */
export function TaskFields({
  form,
  children,
}: {
  form: Pick<ContractForm<TaskEntries>, 'field'>;
  children?: ReactNode;
}) {
  const { data: colleagues = [] } = useColleagues();
  return (
    <>
      <TextField label="What needs to be done" maxLength={200} {...form.field('title')} />
      <div className={styles.actions}>
        <TextField label="Due" type="date" max="9999-12-31" optional {...form.field('dueDate')} />
        <SelectField
          label="Owner"
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('ownerId')}
        />
        {children}
      </div>
    </>
  );
}
