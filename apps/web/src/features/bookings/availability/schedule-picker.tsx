import type { Availability } from '@voltcourier/contracts/bookings/availability';
import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { Notice } from '@voltcourier/ui/notice';
import { SlotPicker } from '@voltcourier/ui/slot-picker';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { formatDay, zoneName } from '../../../lib/appointment.ts';
import type { ScheduleProps } from '../../../lib/schedule.ts';
import styles from './schedule-picker.module.css';
import { useAvailability, useRegionOf } from './use-availability.ts';

// The calendar is larger than the rest of the page, and below the fold.
const Calendar = lazy(async () => ({
  default: (await import('@voltcourier/ui/calendar')).Calendar,
}));

/** Returns the days without slots, and those without free slots. */
function useDaysWithout(days: Availability['days'] | undefined) {
  return useMemo(() => {
    const without = (days ?? []).filter(({ slots }) => slots.every(({ free }) => free === 0));
    // A day without slots isn't full but closed.
    return [true, false].map((isClosed) =>
      without.filter(({ slots }) => (slots.length === 0) === isClosed).map((day) => day.date),
    );
  }, [days]);
}

/** Clears the day of a link or reload if it is over or too far ahead. */
function useKnownDay(
  days: Availability['days'] | undefined,
  date: string,
  onDate: ScheduleProps['onDate'],
) {
  const isUnknown = date !== '' && days?.some((day) => day.date === date) === false;
  useEffect(() => {
    if (isUnknown) onDate('');
  }, [isUnknown, onDate]);
}

type TimesProps = Pick<ScheduleProps, 'date' | 'time' | 'timeError' | 'onTime'> & {
  readonly free: Availability | undefined;
  /** When the availability was loaded, in epoch milliseconds. */
  readonly at: number;
};

/** The times of the chosen day. */
function Times({ date, time, timeError, onTime, free, at }: TimesProps) {
  const slots = free?.days.find((day) => day.date === date)?.slots;
  const startsAt = [slots, ...(free?.days.map((day) => day.slots) ?? [])].find(
    (some) => some?.[0],
  )?.[0]?.startsAt;
  return (
    <SlotPicker
      legend={`Time on ${formatDay(date)}`}
      name="bookingTime"
      slots={slots?.map((slot) => ({
        time: slot.time,
        remaining: slot.free,
        past: Date.parse(slot.startsAt) <= at,
      }))}
      value={time}
      error={timeError}
      onValueChange={onTime}
      help={
        free !== undefined && startsAt !== undefined
          ? `Times are in ${zoneName(free.region.zone, startsAt, 'longGeneric')} (${zoneName(free.region.zone, startsAt)}).`
          : undefined
      }
    />
  );
}

/** Picker for a day and time among the free slots of the region that serves the location. */
export function SchedulePicker({
  location,
  date,
  time,
  dateError,
  timeError,
  onDate,
  onTime,
  onRefusal,
}: ScheduleProps) {
  const { region, refusal } = useRegionOf(location);
  const result = useAvailability(region?.id);
  const { data, dataUpdatedAt } = result;
  useEffect(() => onRefusal(refusal), [refusal, onRefusal]);

  const days = data?.days;
  const [closedDays, fullDays] = useDaysWithout(days);
  useKnownDay(days, date, onDate);

  if (result.error !== null && data === undefined) {
    return <Failed result={result} title="We can’t show the free times" />;
  }
  return (
    <div className={styles.picker}>
      <div className={styles.calendar} data-field="bookingDate" data-live="">
        <Suspense fallback={<Progress>Loading the calendar...</Progress>}>
          {data === undefined ? (
            <Progress>Loading the calendar...</Progress>
          ) : (
            <Calendar
              label="Date"
              min={data.window.from}
              max={data.window.to}
              fullDays={fullDays}
              closedDays={closedDays}
              value={date}
              error={dateError}
              onValueChange={onDate}
            />
          )}
        </Suspense>
      </div>
      <div data-field="bookingTime" tabIndex={-1}>
        {date === '' ? (
          <Notice still>Choose a day to see its free times.</Notice>
        ) : (
          <Times {...{ date, time, timeError, onTime }} free={data} at={dataUpdatedAt} />
        )}
      </div>
    </div>
  );
}
