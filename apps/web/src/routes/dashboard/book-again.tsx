import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { slotLabel } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import {
  nextFreeSlots,
  useAvailability,
  useRegionOf,
} from '../../features/bookings/availability/use-availability.ts';
import { useAccountBookings } from '../../features/visits/use-account-bookings.ts';
import { formatShortDay } from '../../lib/appointment.ts';
import * as paths from '../../lib/paths.ts';
import styles from '../dashboard.module.css';

const SHOWN = 4;

/** Returns the last visit that is over or was canceled, and the next free slots at its location. */
export function useBookAgain(): {
  isPending: boolean;
  last: Booking | undefined;
  slots: readonly SlotProposal[];
} {
  const { data: past, isPending } = useAccountBookings('past');
  const last = past?.bookings.find(({ kind }) => kind === 'scheduled');
  const { region, refusal } = useRegionOf(last?.location ?? '');
  const free = useAvailability(region?.id);
  const slots = free.data === undefined ? [] : nextFreeSlots(free.data, SHOWN);
  const isRegionNeeded = last !== undefined && region === undefined && refusal === undefined;
  return {
    isPending: isPending || (last !== undefined && (isRegionNeeded || free.isPending)),
    last: refusal === undefined ? last : undefined,
    slots,
  };
}

/** Books the last visit again: one tap for the time, another for the booking. */
export function BookAgain() {
  const { last, slots } = useBookAgain();
  if (last === undefined) return null;
  return (
    <Card title="Book again">
      <p>
        {last.service.label}
        <br />
        <span className={styles.quiet}>{last.location}</span>
      </p>
      {slots.length === 0 ? null : (
        <div className={styles.days}>
          {[...new Set(slots.map(({ date }) => date))].map((date) => (
            <div key={date} className={styles.day}>
              <p className={styles.date}>{formatShortDay(date)}</p>
              <ul className={styles.slots}>
                {slots
                  .filter((slot) => slot.date === date)
                  .map(({ time }) => (
                    <li key={time}>
                      <Link
                        className={styles.slot}
                        to={paths.bookAgainAt(date, time)}
                        aria-label={`${formatShortDay(date)}, ${slotLabel(time)}`}
                      >
                        {slotLabel(time)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <p>
        <Link to={paths.bookAgain}>Choose another time</Link>
      </p>
    </Card>
  );
}
