import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { localDateAt, SLOT_TIMES } from '@voltcourier/pricing';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../lib/format-day.ts';
import { paths } from '../../lib/paths.ts';
import { CalendarChips } from './calendar-chip.tsx';
import { formatDay, formatHour } from './calendar-days.ts';
import styles from './calendar.module.css';
import { MoveHere } from './move-here.tsx';
import type { Target } from './use-calendar.ts';
import type { Dragging } from './use-dragging.ts';

interface GridProps {
  readonly view: CalendarView;
  /** Current time in milliseconds. */
  readonly now: number;
  readonly today: string;
  /** Returns the URL that opens a booking. */
  readonly addressOf: (id: string) => string;
  /** Moves an appointment; undefined without the permission. */
  readonly onDrop: ((booking: CalendarBooking, to: Target) => void) | undefined;
  readonly dragging: Dragging;
  /** A row of open requests above the hours. */
  readonly requests: ReactNode;
}

type Day = CalendarView['days'][number];

/** A slot: its bookings, its capacity, and whether it is in the future. */
function slotOf({ date, slots }: Day, time: string, here: readonly CalendarBooking[], now: number) {
  const slot = slots.find((known) => known.time === time);
  const isAhead = slot !== undefined && Date.parse(slot.startsAt) > now;
  const free = isAhead ? slot.free : 0;
  return { name: `${date} ${time}`, isAhead, free, seats: isAhead ? free + here.length : 0 };
}

/** Elapsed share of the current hour; undefined for other hours. */
function shareOfHour({ zone }: CalendarView['region'], date: string, time: string, now: number) {
  const at = new Date(now);
  if (localDateAt(at, zone) !== date) return undefined;
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hour = '', minute = ''] = new Intl.DateTimeFormat('en-US', options).format(at).split(':');
  return time.startsWith(hour) ? Number(minute) / 60 : undefined;
}

/** Creates a booking in an hour with a free slot. */
function BookHour({ date, time }: { date: string; time: string }) {
  const label = `New booking, ${formatShortDay(date)}, ${formatHour(time)}`;
  return (
    <Link
      className={styles.book}
      to={paths.newBooking({ date, time })}
      aria-label={label}
      title={label}
    >
      <span aria-hidden="true">+</span>
    </Link>
  );
}

/** How full an hour is; nothing where it has no slots. */
function Fullness({ booked, seats }: { booked: number; seats: number }) {
  if (seats === 0) return null;
  return (
    <span className={styles.seats}>
      <span aria-hidden="true">{`${booked}/${seats}`}</span>
      <VisuallyHidden>{`${booked} of ${seats} slots booked`}</VisuallyHidden>
    </span>
  );
}

interface HourProps extends Pick<GridProps, 'view' | 'now' | 'addressOf' | 'onDrop' | 'dragging'> {
  readonly time: string;
  /** All appointments in the calendar. */
  readonly bookings: readonly CalendarBooking[];
}

/** An hour of a day: its capacity and its bookings. */
function SlotCell({
  view: { region, technicians },
  day,
  time,
  bookings,
  now,
  dragging,
  addressOf,
  onDrop,
}: HourProps & { day: Day }) {
  const { dragged, drag, cellProps } = dragging;
  const { date } = day;
  const here = bookings.filter(
    ({ bookingDate, bookingTime }) => bookingDate === date && bookingTime === time,
  );
  const { name, isAhead, free, seats } = slotOf(day, time, here, now);
  const share = shareOfHour(region, date, time, now);
  const takes = dragged?.canMove === true && free > 0 && !here.some(({ id }) => id === dragged.id);
  const slot = { bookingDate: date, bookingTime: time };
  const drop = takes ? () => onDrop?.(dragged, { slot }) : undefined;
  return (
    <td
      className={styles.cell}
      data-day={formatShortDay(date)}
      data-slot={name}
      data-empty={here.length === 0}
      data-closed={!isAhead}
      data-full={isAhead && free === 0}
      data-now={share !== undefined || undefined}
      style={share === undefined ? undefined : ({ '--now': `${share * 100}%` } as CSSProperties)}
      {...cellProps(name, drop)}
    >
      <Fullness booked={here.length} seats={seats} />
      <MoveHere
        dragging={dragging}
        target={`${formatShortDay(date)}, ${formatHour(time)}`}
        onDrop={drop}
      />
      {free > 0 && onDrop !== undefined && !dragging.isByKey ? (
        <BookHour date={date} time={time} />
      ) : null}
      <CalendarChips
        bookings={here}
        addressOf={addressOf}
        technicians={technicians}
        now={now}
        shows={{ initials: true }}
        canDrag={({ canMove }) => onDrop !== undefined && canMove}
        onDrag={drag}
      />
    </td>
  );
}

/** An hour of all days. */
function HourRow(hour: HourProps) {
  const { time, bookings, view } = hour;
  return (
    <tr data-empty={!bookings.some(({ bookingTime }) => bookingTime === time)}>
      <th scope="row" className={styles.hour}>
        {formatHour(time)}
      </th>
      {view.days.map((day) => (
        <SlotCell key={day.date} day={day} {...hour} />
      ))}
    </tr>
  );
}

/** The row of emergencies; renders nothing if there are none. */
function EmergencyRow({
  view: { days, technicians },
  emergencies,
  now,
  addressOf,
}: Pick<GridProps, 'view' | 'now' | 'addressOf'> & {
  emergencies: readonly CalendarBooking[];
}) {
  if (emergencies.length === 0) return null;
  return (
    <tr>
      <th scope="row" className={styles.hour}>
        Emergencies
      </th>
      {days.map(({ date }) => {
        const here = emergencies.filter(({ bookingDate }) => bookingDate === date);
        return (
          <td
            key={date}
            className={styles.cell}
            data-day={formatShortDay(date)}
            data-empty={here.length === 0}
          >
            <CalendarChips
              bookings={here}
              addressOf={addressOf}
              technicians={technicians}
              now={now}
              shows={{ initials: true }}
              // An emergency has no time from which it could be moved.
              canDrag={() => false}
              onDrag={() => undefined}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Headers of the days. */
function DayHeads({ days, today }: { days: readonly Day[]; today: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          Hour
        </th>
        {days.map(({ date }) => (
          <th
            key={date}
            scope="col"
            className={styles.day}
            aria-current={date === today ? 'date' : undefined}
          >
            {days.length === 1 ? formatDay(date) : formatShortDay(date)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Displayed hours: bookable ones, and others with appointments. */
function timesOf(days: readonly Day[], appointments: readonly CalendarBooking[]): string[] {
  const times = new Set([
    ...SLOT_TIMES,
    ...days.flatMap(({ slots }) => slots.map(({ time }) => time)),
    ...appointments.map(({ bookingTime }) => bookingTime),
  ]);
  return [...times].toSorted();
}

/** Starts at the current hour, or otherwise in the morning instead of at midnight. */
function scrollToNow(frame: HTMLElement | null): void {
  const cell = frame?.querySelector('[data-now]') ?? frame?.querySelector('[data-slot$="08:00"]');
  if (frame == null || cell == null || frame.scrollHeight <= frame.clientHeight) return;
  const { top } = cell.getBoundingClientRect();
  frame.scrollTop += top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
}

/** A region's hours as rows and days as columns. On a phone, a list by hour. */
export function CalendarGrid({
  view,
  now,
  today,
  addressOf,
  onDrop,
  dragging,
  requests,
}: GridProps) {
  const { days, bookings, region } = view;
  const appointments = bookings.filter(({ kind }) => kind === 'scheduled');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToNow(frame.current), []);
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label={`Bookings in ${region.name}`}
      tabIndex={0}
    >
      <table className={styles.table} data-days={days.length}>
        <caption className={styles.caption}>{`Bookings in ${region.name}`}</caption>
        <DayHeads days={days} today={today} />
        <tbody className={styles.strip}>
          {requests}
          <EmergencyRow
            view={view}
            now={now}
            // Unassigned ones are in the tray.
            emergencies={bookings.filter(
              ({ kind, technicianId, canAssign }) =>
                kind === 'emergency' && (technicianId !== null || !canAssign),
            )}
            addressOf={addressOf}
          />
        </tbody>
        <tbody>
          {timesOf(days, appointments).map((time) => (
            <HourRow
              key={time}
              view={view}
              time={time}
              bookings={appointments}
              now={now}
              dragging={dragging}
              addressOf={addressOf}
              onDrop={onDrop}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
