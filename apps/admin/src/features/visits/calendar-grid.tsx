import type {
  CalendarBooking,
  CalendarView,
  StaffMove,
} from '@voltcourier/contracts/visits/dispatch';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { CalendarChip } from './calendar-chip.tsx';
import { dayWords, hourWords, shortDayWords } from './calendar-days.ts';
import styles from './calendar.module.css';

interface GridProps {
  readonly view: CalendarView;
  /** In milliseconds. */
  readonly now: number;
  readonly today: string;
  /** Where a booking is opened. */
  readonly addressOf: (id: string) => string;
  /** Moves an appointment; undefined for those whose role doesn't. */
  readonly onDrop: ((booking: CalendarBooking, to: StaffMove) => void) | undefined;
  /** A row of what is to be answered, above the hours. */
  readonly requests: ReactNode;
}

/** A region's hours as rows and days as columns. On a phone, a list by the hour. */
export function CalendarGrid({ view, now, today, addressOf, onDrop, requests }: GridProps) {
  const [dragged, setDragged] = useState<CalendarBooking>();
  const [over, setOver] = useState<string>();
  const { days, bookings, region } = view;
  const appointments = bookings.filter(({ kind }) => kind === 'scheduled');
  const emergencies = bookings.filter(({ kind }) => kind === 'emergency');
  const times = [
    ...SLOT_TIMES,
    ...days.flatMap(({ slots }) => slots.map(({ time }) => time)),
    ...appointments.map(({ bookingTime }) => bookingTime),
  ];
  const chipsOf = (shown: readonly CalendarBooking[]) =>
    shown.length === 0 ? null : (
      <ul className={styles.chips}>
        {shown.map((booking) => (
          <CalendarChip
            key={booking.id}
            booking={booking}
            address={addressOf(booking.id)}
            canDrag={onDrop !== undefined && booking.canMove}
            onDrag={setDragged}
          />
        ))}
      </ul>
    );

  const cellOf = ({ date, slots }: CalendarView['days'][number], time: string) => {
    const here = appointments.filter(
      (booking) => booking.bookingDate === date && booking.bookingTime === time,
    );
    const slot = slots.find((known) => known.time === time);
    const isAhead = slot !== undefined && Date.parse(slot.startsAt) > now;
    const places = isAhead ? slot.free + here.length : 0;
    const takes =
      dragged !== undefined &&
      isAhead &&
      slot.free > 0 &&
      !here.some(({ id }) => id === dragged.id);
    const name = `${date} ${time}`;
    return (
      <td
        key={date}
        className={styles.cell}
        data-day={shortDayWords(date)}
        data-slot={name}
        data-empty={here.length === 0}
        data-closed={!isAhead}
        data-full={isAhead && slot.free === 0}
        data-takes={takes}
        data-over={takes && over === name}
        onDragOver={(event) => {
          if (!takes) return;
          event.preventDefault();
          setOver(name);
        }}
        onDragLeave={() => setOver(undefined)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(undefined);
          setDragged(undefined);
          if (takes) onDrop?.(dragged, { bookingDate: date, bookingTime: time });
        }}
      >
        {places === 0 ? null : (
          <span className={styles.places}>
            <span aria-hidden="true">{`${here.length}/${places}`}</span>
            <VisuallyHidden>{`${here.length} of ${places} slots booked`}</VisuallyHidden>
          </span>
        )}
        {chipsOf(here)}
      </td>
    );
  };

  return (
    <div className={styles.frame}>
      <table className={styles.table} data-days={days.length}>
        <caption className={styles.caption}>{`Bookings in ${region.name}`}</caption>
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
                {days.length === 1 ? dayWords(date) : shortDayWords(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests}
          {emergencies.length === 0 ? null : (
            <tr>
              <th scope="row" className={styles.hour}>
                Unscheduled
              </th>
              {days.map(({ date }) => {
                const here = emergencies.filter(({ bookingDate }) => bookingDate === date);
                return (
                  <td
                    key={date}
                    className={styles.cell}
                    data-day={shortDayWords(date)}
                    data-empty={here.length === 0}
                  >
                    {chipsOf(here)}
                  </td>
                );
              })}
            </tr>
          )}
          {[...new Set(times)].toSorted().map((time) => (
            <tr
              key={time}
              data-empty={!appointments.some(({ bookingTime }) => bookingTime === time)}
            >
              <th scope="row" className={styles.hour}>
                {hourWords(time)}
              </th>
              {days.map((day) => cellOf(day, time))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
