import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import styles from './visit-steps.module.css';

interface Step {
  readonly words: string;
  readonly isDone: boolean;
}

/** Returns a visit's progress, as far as it is recorded. */
function stepsOf({
  booking: { kind, status },
  technician,
  arrivedAt,
}: Pick<Appointment, 'booking' | 'technician' | 'arrivedAt'>): readonly Step[] {
  const isOver = status === 'completed';
  const isSent = isOver || technician !== null;
  const charge = { words: isOver ? 'Charged' : 'Charge', isDone: isOver };
  if (kind === 'emergency') {
    const isThere = isOver || arrivedAt !== null;
    return [
      { words: 'Request received', isDone: true },
      { words: isSent ? 'Technician on the way' : 'Finding a technician', isDone: isSent },
      { words: isThere ? 'Technician there' : 'Technician arrives', isDone: isThere },
      charge,
    ];
  }
  return [
    { words: status === 'pending' ? 'Payment' : 'Booked', isDone: status !== 'pending' },
    { words: isSent ? 'Technician assigned' : 'Assigning a technician', isDone: isSent },
    charge,
  ];
}

const COMING = ['pending', 'confirmed', 'completed'];

/** Steps of a visit; nothing if it no longer takes place. */
export function VisitSteps(appointment: Appointment) {
  if (!COMING.includes(appointment.booking.status)) return null;
  const steps = stepsOf(appointment);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps} aria-label="How far it is">
      {steps.map(({ words, isDone }, index) => (
        <li
          key={words}
          className={styles.step}
          data-done={isDone}
          aria-current={index === next ? 'step' : undefined}
        >
          {words}
          {isDone ? <span className={styles.hidden}>, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
