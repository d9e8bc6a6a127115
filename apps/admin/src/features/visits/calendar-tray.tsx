import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { CalendarChips } from './calendar-chip.tsx';
import styles from './calendar.module.css';
import { MoveHere } from './move-here.tsx';
import type { Dragging } from './use-dragging.ts';

const isOpen = ({ canAssign }: CalendarBooking) => canAssign;

/** Emergencies first, then by time. */
const inTurn = (one: CalendarBooking, other: CalendarBooking): number =>
  Number(other.kind === 'emergency') - Number(one.kind === 'emergency') ||
  one.dueAt.localeCompare(other.dueAt);

/**
 * Unassigned bookings in a separate scroll area; dropping a booking here removes its technician.
 */
export function CalendarTray({
  view: { bookings, days, technicians },
  now,
  dragging,
  addressOf,
  canDrag,
  onUnassign,
}: {
  view: CalendarView;
  /** Current time in milliseconds. */
  now: number;
  dragging: Dragging;
  /** Returns the URL that opens a booking. */
  addressOf: (id: string) => string;
  canDrag: (booking: CalendarBooking) => boolean;
  /** Undefined without the permission to assign. */
  onUnassign: ((booking: CalendarBooking) => void) | undefined;
}) {
  const waiting = bookings
    .filter((booking) => booking.technicianId === null && isOpen(booking))
    .toSorted(inTurn);
  const { dragged, drag, cellProps } = dragging;
  const drop =
    onUnassign !== undefined && dragged !== undefined && dragged.technicianId !== null
      ? () => onUnassign(dragged)
      : undefined;
  return (
    <section className={styles.tray} aria-label="Unassigned" {...cellProps('tray', drop)}>
      <h3 className={styles.trayTitle}>{`Unassigned (${waiting.length})`}</h3>
      <MoveHere dragging={dragging} target="unassigned" onDrop={drop} />
      {waiting.length === 0 ? (
        <p className={styles.hint}>Every booking shown has a technician.</p>
      ) : (
        <CalendarChips
          bookings={waiting}
          addressOf={addressOf}
          technicians={technicians}
          now={now}
          canDrag={canDrag}
          shows={{ time: true, day: days.length > 1 }}
          onDrag={drag}
        />
      )}
    </section>
  );
}
