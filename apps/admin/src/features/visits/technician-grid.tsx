import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { formatShortDay } from '../../lib/format-day.ts';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { CalendarChips } from './calendar-chip.tsx';
import styles from './calendar.module.css';
import { MoveHere } from './move-here.tsx';
import grid from './technician-grid.module.css';
import { type CalendarTechnician, canTake, timesOf, formatVisits } from './technician-times.ts';
import type { Target } from './use-calendar.ts';
import type { Dragging } from './use-dragging.ts';

/** Props of a table of technicians. */
export interface TechnicianTableProps {
  readonly view: CalendarView;
  /** Current time in milliseconds. */
  readonly now: number;
  readonly today: string;
  /** Returns the URL that opens a booking. */
  readonly addressOf: (id: string) => string;
  readonly dragging: Dragging;
  /** Moves or assigns; undefined without the permission. */
  readonly onDrop: ((booking: CalendarBooking, to: Target) => void) | undefined;
}

/** A technician's day: their bookings, and whether they work. */
function DayCell({
  date,
  technician,
  theirs,
  table: { view, now, dragging, addressOf, onDrop },
}: {
  date: string;
  technician: CalendarTechnician;
  /** The technician's bookings on all days. */
  theirs: readonly CalendarBooking[];
  table: TechnicianTableProps;
}) {
  const { dragged, drag, cellProps } = dragging;
  const { id } = technician;
  const here = theirs.filter(({ bookingDate }) => bookingDate === date);
  const takes =
    dragged?.canAssign === true &&
    dragged.bookingDate === date &&
    dragged.technicianId !== id &&
    canTake(technician, dragged, dragged, theirs);
  const drop = takes ? () => onDrop?.(dragged, { technicianId: id }) : undefined;
  const name = `${id} ${date}`;
  return (
    <td
      className={styles.cell}
      data-day={formatShortDay(date)}
      data-place={name}
      data-empty={here.length === 0}
      data-closed={timesOf(technician, date).length === 0}
      {...cellProps(name, drop)}
    >
      <MoveHere
        dragging={dragging}
        target={`${technician.name}, ${formatShortDay(date)}`}
        onDrop={drop}
      />
      <CalendarChips
        bookings={here}
        addressOf={addressOf}
        technicians={view.technicians}
        now={now}
        canDrag={({ canAssign }) => onDrop !== undefined && canAssign}
        shows={{ time: true }}
        onDrag={drag}
      />
    </td>
  );
}

/** A region's technicians as rows and the days of a week as columns. On a phone, a list. */
export function TechnicianGrid(table: TechnicianTableProps) {
  const { days, bookings, region, technicians } = table.view;
  return (
    <div
      className={styles.frame}
      role="region"
      aria-label={`Technicians in ${region.name}`}
      tabIndex={0}
    >
      <table className={`${styles.table} ${grid.table}`} data-view="week">
        <caption className={styles.caption}>{`Technicians in ${region.name}`}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${styles.corner} ${grid.corner}`}>
              Technician
            </th>
            {days.map(({ date }) => (
              <th
                key={date}
                scope="col"
                className={styles.day}
                aria-current={date === table.today ? 'date' : undefined}
              >
                {formatShortDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {technicians.map((technician) => {
            const theirs = bookings.filter(({ technicianId }) => technicianId === technician.id);
            return (
              <tr key={technician.id}>
                <th scope="row" className={grid.who}>
                  <TechnicianMark technician={technician} />
                  <span className={grid.count}>{formatVisits(theirs.length)}</span>
                </th>
                {days.map(({ date }) => (
                  <DayCell
                    key={date}
                    date={date}
                    technician={technician}
                    theirs={theirs}
                    table={table}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
