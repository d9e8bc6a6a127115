import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { TaskForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useAttempts } from '../../../lib/use-attempts.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay, useUser } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { TaskFields } from './task-fields.tsx';
import { TaskList } from './task-list.tsx';

function AddTask({ personId }: { personId: string }) {
  const { data: user } = useUser();
  const attempts = useAttempts();
  const form = useContractForm({
    schema: TaskForm,
    defaultValues: { title: '', dueDate: '', ownerId: user?.id ?? '' },
    toInput: ({ dueDate, ...entries }) => ({ ...entries, dueDate: dueDate || null }),
    follows: true,
    save: useMutation(
      contactsApi.addTask.mutation(
        (body: TaskForm) => ({ params: { personId }, ...attempts.of(body) }),
        attempts.end,
      ),
    ),
    onSaved: () => form.reset(),
  });
  return (
    <form className={styles.form} aria-label="Add a task" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="Your task is not added yet." guardsQuery />
      <Refusal error={form.refusal} title="Task not added" />
      <TaskFields form={form}>
        <Button type="submit" pending={form.isPending} pendingLabel="Adding...">
          Add task
        </Button>
      </TaskFields>
    </form>
  );
}

/** Tasks about a person. */
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
