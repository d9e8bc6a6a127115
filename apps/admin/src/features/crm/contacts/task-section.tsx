import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { TaskForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { useMay, useUser } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { TaskFields } from './task-fields.tsx';
import { TaskList } from './task-list.tsx';

function AddTask({ personId }: { personId: string }) {
  const { data: user } = useUser();
  const [entries, setEntries] = useState({ title: '', dueDate: '', ownerId: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const add = useMutation(
    api.contacts.addTask.mutation((body: TaskForm) => ({ params: { personId: personId }, body })),
  );
  const ownerId = entries.ownerId || (user?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const { title, dueDate } = entries;
    const checked = z.safeParse(TaskForm, { title, dueDate: dueDate || null, ownerId });
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (!checked.success) return;
    add.mutate(checked.data, {
      onSuccess: () => setEntries({ title: '', dueDate: '', ownerId: '' }),
    });
  };
  const set = (change: Partial<typeof entries>) =>
    setEntries((current) => ({ ...current, ...change }));
  return (
    <form className={styles.form} aria-label="Add a task" onSubmit={submit} noValidate>
      <Refusal error={add.error} title="The task is not added" />
      <TaskFields entries={{ ...entries, ownerId }} errors={errors} onChange={set}>
        <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
          Add task
        </Button>
      </TaskFields>
    </form>
  );
}

/** What is to be done about a person. */
export function TaskSection({ person }: { person: Person }) {
  const may = useMay();
  return (
    <section className={styles.section} aria-labelledby="tasks">
      <h3 id="tasks">Tasks</h3>
      {person.tasks.length === 0 ? (
        <p className={styles.quiet}>Nothing to do.</p>
      ) : (
        <TaskList tasks={person.tasks} />
      )}
      {may('crm:write') ? (
        <Disclosure title="Add a task" level={4}>
          <AddTask personId={person.id} />
        </Disclosure>
      ) : null}
    </section>
  );
}
