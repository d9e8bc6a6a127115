import { slotLabel } from '@voltcourier/pricing';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Skeleton } from '@voltcourier/ui/skeleton';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../../lib/appointment.ts';
import * as paths from '../../../lib/paths.ts';
import styles from './next-slots.module.css';
import { nextFreeSlots, useAvailability } from './use-availability.ts';

const SHOWN = 6;

/** Formats a day in everyday words: "Today", or "Sun Nov 29". */
function formatDay(date: string, timeZone: string | undefined): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format();
  return date === today ? 'Today' : formatShortDay(date);
}

/** The next times at which a technician is free, live, each with a link to book it. */
export function NextSlots() {
  const { data, error, refetch, isFetching } = useAvailability();
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="We can’t show the next free times"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  const slots = data === undefined ? undefined : nextFreeSlots(data, SHOWN);
  return (
    <section className={styles.panel} aria-labelledby="next-free">
      <h2 className={styles.title} id="next-free">
        Next free times
      </h2>
      <p className={styles.where}>
        {data === undefined ? 'Hampton Roads' : `${data.region.name}, local time`}
      </p>
      {slots?.length === 0 ? (
        <p className={styles.empty}>
          Every time in the next three months is taken. Check back soon: spots open up.
        </p>
      ) : (
        <ol className={styles.list} aria-busy={slots === undefined} data-live="">
          {slots === undefined
            ? Array.from({ length: SHOWN }, (_, index) => (
                <li key={index} className={styles.waiting}>
                  <Skeleton height="1.25em" />
                </li>
              ))
            : slots.map(({ date, time, free }) => (
                <li key={`${date} ${time}`}>
                  <Link className={styles.slot} to={paths.bookingAt(date, time)}>
                    <span className={styles.time}>{slotLabel(time)}</span>
                    <span className={styles.day}>
                      {formatDay(date, data?.region.zone)}
                      {free === 1 ? ', 1 left' : ''}
                    </span>
                  </Link>
                </li>
              ))}
        </ol>
      )}
    </section>
  );
}
