import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import styles from './visit-steps.module.css';

interface Step {
  readonly label: string;
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
  const charge = { label: isOver ? 'Charged' : 'Charge', isDone: isOver };
  if (kind === 'emergency') {
    const isThere = isOver || arrivedAt !== null;
    return [
      { label: 'Request received', isDone: true },
      { label: isSent ? 'Technician on the way' : 'Finding a technician', isDone: isSent },
      { label: isThere ? 'Technician there' : 'Technician arrives', isDone: isThere },
      charge,
    ];
  }
  return [
    { label: status === 'pending' ? 'Payment' : 'Booked', isDone: status !== 'pending' },
    { label: isSent ? 'Technician assigned' : 'Assigning a technician', isDone: isSent },
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
      {steps.map(({ label, isDone }, index) => (
        <li
          key={label}
          className={styles.step}
          data-done={isDone}
          aria-current={index === next ? 'step' : undefined}
        >
          {label}
          {isDone ? <span className={styles.hidden}>, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
