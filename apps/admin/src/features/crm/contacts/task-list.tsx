import { useMutation } from '@tanstack/react-query';
import type { PersonTask } from '@voltcourier/contracts/crm/notes-and-tasks';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Refusal } from '@voltcourier/ui/notice';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { paths } from '../../../lib/paths.ts';
import { today } from '../../../lib/today.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { dateOf } from './labels.ts';

function Due({ task: { dueDate, doneAt, owner } }: { task: PersonTask }) {
  if (dueDate === null) return <span>{owner.name}</span>;
  const isLate = doneAt === null && dueDate < today();
  return (
    <>
      <span className={isLate ? styles.late : undefined}>
        {`${isLate ? 'Overdue since' : 'Due'} ${dateOf(dueDate)}`}
      </span>
      {`, ${owner.name}`}
    </>
  );
}

/** Tasks that can be completed and reopened. */
export function TaskList({
  tasks,
  withPerson = false,
}: {
  tasks: readonly PersonTask[];
  /** Shows the person of each task. */
  withPerson?: boolean;
}) {
  const tick = useMutation(
    contactsApi.changeTask.mutation(
      ({ id, version, title, dueDate, owner, doneAt }: PersonTask) => ({
        params: { taskId: id },
        body: { title, dueDate, ownerId: owner.id, isDone: doneAt === null, version },
      }),
    ),
  );
  const may = useMay();
  return (
    <div className={styles.page}>
      <Refusal error={tick.error} title="Task not changed" />
      <ul className={styles.list}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.entry}>
            <CheckboxField
              label={task.title}
              checked={task.doneAt !== null}
              disabled={!may('crm:write') || tick.isPending}
              onChange={() => tick.mutate(task)}
            />
            <p className={styles.quiet}>
              {withPerson ? (
                <>
                  <Link to={paths.contact(task.personId)}>{task.personName}</Link>
                  {' · '}
                </>
              ) : null}
              <Due task={task} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
