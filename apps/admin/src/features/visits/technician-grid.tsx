import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/dispatch';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { TechnicianMark } from '../../lib/technician-mark.tsx';
import { CalendarChips } from './calendar-chip.tsx';
import { dayWords, hourWords, shortDayWords } from './calendar-days.ts';
import styles from './calendar.module.css';
import grid from './technician-grid.module.css';
import { type Dragging, useDragging } from './use-dragging.ts';

type Technician = CalendarView['technicians'][number];

/** A column: an hour of a day, a day of a week, or what has no hour. */
interface Column {
  readonly key: string;
  readonly words: string;
  readonly isToday: boolean;
  readonly has: (booking: CalendarBooking) => boolean;
  /** Whether a technician works in it. */
  readonly isWorked: (technician: Technician) => boolean;
}

const timesOf = ({ days }: Technician, date: string): readonly string[] =>
  days.find((day) => day.date === date)?.times ?? [];

const hourOf = (time: string) => `${time.slice(0, 2)}:00`;

/** The hours of a day: those that can be booked, and what else something is in. */
function hourColumns({ bookings }: CalendarView, date: string): Column[] {
  const appointments = bookings.filter(({ kind }) => kind === 'scheduled');
  const times = new Set([...SLOT_TIMES, ...appointments.map(({ bookingTime }) => bookingTime)]);
  const hours = [...times].toSorted().map((time) => ({
    key: time,
    words: hourWords(time),
    isToday: false,
    has: (booking: CalendarBooking) => booking.kind === 'scheduled' && booking.bookingTime === time,
    isWorked: (technician: Technician) => timesOf(technician, date).includes(time),
  }));
  if (appointments.length === bookings.length) return hours;
  const anyHour = {
    key: 'any',
    words: 'Unscheduled',
    isToday: false,
    has: ({ kind }: CalendarBooking) => kind === 'emergency',
    isWorked: (technician: Technician) => timesOf(technician, date).length > 0,
  };
  return [anyHour, ...hours];
}

const dayColumns = ({ days }: CalendarView, today: string): Column[] =>
  days.map(({ date }) => ({
    key: date,
    words: shortDayWords(date),
    isToday: date === today,
    has: ({ bookingDate }) => bookingDate === date,
    isWorked: (technician) => timesOf(technician, date).length > 0,
  }));

const visitsWords = (count: number) =>
  count === 0 ? 'No bookings' : count === 1 ? '1 booking' : `${count} bookings`;

/** Whether a technician can take a booking at its time, by what the calendar shows. */
function canTake(
  technician: Technician,
  booking: CalendarBooking,
  theirs: readonly CalendarBooking[],
): boolean {
  if (booking.kind === 'emergency') return true;
  const isBusy = theirs.some(
    ({ kind, startsAt }) => kind === 'scheduled' && startsAt === booking.startsAt,
  );
  const works = timesOf(technician, booking.bookingDate).includes(hourOf(booking.bookingTime));
  return works && !isBusy;
}

interface GridProps {
  readonly view: CalendarView;
  readonly today: string;
  /** Where a booking is opened. */
  readonly addressOf: (id: string) => string;
  /** Sends somebody else to a booking; undefined for those whose role doesn't. */
  readonly onDrop: ((booking: CalendarBooking, technicianId: string | null) => void) | undefined;
}

/** What all cells of the table share. */
interface TableParts extends Pick<GridProps, 'addressOf' | 'onDrop'> {
  readonly columns: readonly Column[];
  /** Whether the columns are hours of one day. */
  readonly isDay: boolean;
  readonly dragging: Dragging;
}

/** Where a technician is at a time, or what nobody is sent to. */
function VisitsCell({
  column,
  technician,
  theirs,
  table: { isDay, dragging, addressOf, onDrop },
}: {
  column: Column;
  technician: Technician | null;
  /** The technician's bookings, at any time. */
  theirs: readonly CalendarBooking[];
  table: TableParts;
}) {
  const { dragged, drag, cellProps } = dragging;
  const id = technician?.id ?? null;
  const here = theirs.filter(column.has);
  const takes =
    dragged !== undefined &&
    column.has(dragged) &&
    dragged.technicianId !== id &&
    (technician === null || canTake(technician, dragged, theirs));
  const name = `${id ?? 'nobody'} ${column.key}`;
  return (
    <td
      className={styles.cell}
      data-day={column.words}
      data-place={name}
      data-empty={here.length === 0}
      data-closed={technician !== null && !column.isWorked(technician)}
      {...cellProps(name, takes ? () => onDrop?.(dragged, id) : undefined)}
    >
      <CalendarChips
        bookings={here}
        addressOf={addressOf}
        canDrag={({ canAssign }) => onDrop !== undefined && canAssign}
        showsTime={!isDay}
        onDrag={drag}
      />
    </td>
  );
}

/** A technician's row; null is for whatever nobody is sent to. */
function TechnicianRow({
  technician,
  bookings,
  table,
}: {
  technician: Technician | null;
  /** All bookings of the calendar. */
  bookings: readonly CalendarBooking[];
  table: TableParts;
}) {
  const id = technician?.id ?? null;
  const theirs = bookings.filter(({ technicianId }) => technicianId === id);
  return (
    <tr>
      <th scope="row" className={grid.who}>
        {technician === null ? 'Unassigned' : <TechnicianMark technician={technician} />}
        <span className={grid.count}>{visitsWords(theirs.length)}</span>
      </th>
      {table.columns.map((column) => (
        <VisitsCell
          key={column.key}
          column={column}
          technician={technician}
          theirs={theirs}
          table={table}
        />
      ))}
    </tr>
  );
}

/** A region's technicians as rows, with whoever nobody is sent to first. On a phone, a list. */
export function TechnicianGrid({ view, today, addressOf, onDrop }: GridProps) {
  const dragging = useDragging();
  const { days, bookings, region } = view;
  const [first] = days;
  const isDay = days.length === 1 && first !== undefined;
  const columns = isDay ? hourColumns(view, first.date) : dayColumns(view, today);
  const table = { columns, isDay, dragging, addressOf, onDrop };
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${grid.table}`} data-view={isDay ? 'day' : 'week'}>
        <caption className={styles.caption}>
          {`Technicians in ${region.name}${isDay ? `, ${dayWords(first.date)}` : ''}`}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${styles.corner} ${grid.corner}`}>
              Technician
            </th>
            {columns.map(({ key, words, isToday }) => (
              <th
                key={key}
                scope="col"
                className={styles.day}
                aria-current={isToday ? 'date' : undefined}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[null, ...view.technicians].map((technician) => (
            <TechnicianRow
              key={technician?.id ?? 'nobody'}
              technician={technician}
              bookings={bookings}
              table={table}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
