import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { CalendarChips } from './calendar-chip.tsx';
import styles from './calendar.module.css';
import { MoveHere } from './move-here.tsx';
import type { Dragging } from './use-dragging.ts';

const isOpen = ({ canAssign }: CalendarBooking) => canAssign;

/** Emergencies first, then whoever comes soonest. */
const inTurn = (one: CalendarBooking, other: CalendarBooking): number =>
  Number(other.kind === 'emergency') - Number(one.kind === 'emergency') ||
  one.dueAt.localeCompare(other.dueAt);

/** What nobody is assigned to, with a scroll of its own; what is dropped here loses its technician. */
export function CalendarTray({
  view: { bookings, days, technicians },
  now,
  dragging,
  addressOf,
  canDrag,
  onUnassign,
}: {
  view: CalendarView;
  /** In milliseconds. */
  now: number;
  dragging: Dragging;
  /** Where a booking is opened. */
  addressOf: (id: string) => string;
  canDrag: (booking: CalendarBooking) => boolean;
  /** Undefined for those whose role doesn't assign. */
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
      <MoveHere dragging={dragging} place="unassigned" onDrop={drop} />
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
