import type { CalendarBooking } from '@voltcourier/contracts/visits/calendar';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { CalendarChips } from './calendar-chip.tsx';
import { formatDay, formatHour } from './calendar-days.ts';
import styles from './calendar.module.css';
import { MoveHere } from './move-here.tsx';
import type { TechnicianTableProps } from './technician-grid.tsx';
import grid from './technician-grid.module.css';
import { type CalendarTechnician, canTake, timesOf, formatVisits } from './technician-times.ts';
import type { Target } from './use-calendar.ts';

/** An hour of the day; null for the row of emergencies. */
type Time = string | null;

/** The target of a dragged booking in a cell; undefined if it can't be dropped there. */
function targetIn(
  { view, now }: TechnicianTableProps,
  dragged: CalendarBooking,
  technician: CalendarTechnician,
  time: Time,
): Target | undefined {
  const { id } = technician;
  if (dragged.kind === 'emergency') {
    return time === null && dragged.canAssign && dragged.technicianId !== id
      ? { technicianId: id }
      : undefined;
  }
  const [day] = view.days;
  if (time === null || day === undefined) return undefined;
  const hour = { bookingDate: day.date, bookingTime: time };
  const theirs = view.bookings.filter(({ technicianId }) => technicianId === id);
  if (!canTake(technician, dragged, hour, theirs)) return undefined;
  if (dragged.bookingTime === time) {
    return dragged.canAssign && dragged.technicianId !== id ? { technicianId: id } : undefined;
  }
  const slot = day.slots.find((known) => known.time === time);
  const isFree = slot !== undefined && slot.free > 0 && Date.parse(slot.startsAt) > now;
  return dragged.canMove && isFree ? { slot: hour, technicianId: id } : undefined;
}

/** A technician's bookings in an hour. */
function HourCell({
  time,
  technician,
  table,
}: {
  time: Time;
  technician: CalendarTechnician;
  table: TechnicianTableProps;
}) {
  const { view, now, dragging, addressOf, onDrop } = table;
  const { dragged, drag, cellProps } = dragging;
  const date = view.days[0]?.date ?? '';
  const here = view.bookings.filter(
    ({ technicianId, kind, bookingTime }) =>
      technicianId === technician.id &&
      (time === null ? kind === 'emergency' : kind === 'scheduled' && bookingTime === time),
  );
  const to = dragged && targetIn(table, dragged, technician, time);
  const drop = to === undefined ? undefined : () => onDrop?.(dragged as CalendarBooking, to);
  const name = `${technician.id} ${time ?? 'any'}`;
  const works = timesOf(technician, date);
  return (
    <td
      className={styles.cell}
      data-day={technician.name}
      data-place={name}
      data-empty={here.length === 0}
      data-closed={time === null ? works.length === 0 : !works.includes(time)}
      {...cellProps(name, drop)}
    >
      <MoveHere
        dragging={dragging}
        target={`${technician.name}, ${time === null ? 'now' : formatHour(time)}`}
        onDrop={drop}
      />
      <CalendarChips
        bookings={here}
        addressOf={addressOf}
        technicians={view.technicians}
        now={now}
        canDrag={({ canAssign, canMove }) => onDrop !== undefined && (canAssign || canMove)}
        onDrag={drag}
      />
    </td>
  );
}

/** Rows of the day: emergencies if there are any, and the hours. */
function timesShown({ bookings }: TechnicianTableProps['view']): Time[] {
  const appointments = bookings.filter(({ kind }) => kind === 'scheduled');
  const hours = [
    ...new Set([...SLOT_TIMES, ...appointments.map(({ bookingTime }) => bookingTime)]),
  ].toSorted();
  return bookings.length === appointments.length ? hours : [null, ...hours];
}

/** Whether a booking is assigned to someone at an hour or, for null, is an assigned emergency. */
const isVisitAt = (
  { technicianId, kind, bookingTime }: CalendarBooking,
  time: string | null,
): boolean =>
  technicianId !== null &&
  (time === null ? kind === 'emergency' : kind === 'scheduled' && bookingTime === time);

/** A day of a region: hours as rows, technicians as columns. On a phone, a list by hour. */
export function TechnicianDay(table: TechnicianTableProps) {
  const { days, bookings, region, technicians } = table.view;
  const countOf = (id: string) => bookings.filter(({ technicianId }) => technicianId === id).length;
  return (
    <div
      className={styles.frame}
      role="region"
      aria-label={`Technicians in ${region.name}`}
      tabIndex={0}
    >
      {bookings.some(({ technicianId }) => technicianId !== null) ? null : (
        <p className={grid.nobody}>No technician has a booking on this day.</p>
      )}
      <table
        className={`${styles.table} ${grid.day}`}
        data-days={technicians.length + 1}
        style={{ minWidth: `${technicians.length * 8 + 6}rem` }}
      >
        <caption className={styles.caption}>
          {`Technicians in ${region.name}, ${formatDay(days[0]?.date ?? '')}`}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Hour
            </th>
            {technicians.map((technician) => (
              <th key={technician.id} scope="col" className={styles.day}>
                <TechnicianMark technician={technician} />
                <span className={grid.count}>{formatVisits(countOf(technician.id))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timesShown(table.view).map((time) => (
            <tr
              key={time ?? 'any'}
              data-empty={!bookings.some((booking) => isVisitAt(booking, time))}
            >
              <th scope="row" className={styles.hour}>
                {time === null ? 'Emergencies' : formatHour(time)}
              </th>
              {technicians.map((technician) => (
                <HourCell key={technician.id} time={time} technician={technician} table={table} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
