import { useMutation } from '@tanstack/react-query';
import type {
  Occurrence,
  RecurringBooking,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { RECURRENCE_AHEAD_DAYS, slotLabel } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Link } from 'react-router-dom';
import { Refusal } from '../../../lib/refusal.tsx';
import { formatDay, keepTogether } from '../../../lib/appointment.ts';
import * as paths from '../../../lib/paths.ts';
import { api } from './api.ts';
import { MISSED } from './recurring-labels.ts';
import styles from './recurring.module.css';

/** Whether the date is within the booked period, so it would be booked if there were a session. */
const isSoon = (date: string): boolean =>
  Date.parse(date) - Date.now() < RECURRENCE_AHEAD_DAYS * 86_400_000;

/** Describes the state of a date. */
function occurrenceLabel({ date, state, reason, booking }: Occurrence): string {
  if (state === 'planned') {
    return isSoon(date) ? 'Booked once a session is left' : 'Booked about four weeks ahead';
  }
  if (state === 'skipped') return 'Skipped';
  if (reason !== null) return `Not booked. ${MISSED[reason]}`;
  if (booking === null) return 'Booked';
  if (booking.status === 'cancelled') return 'Cancelled';
  const number = booking.number === null ? 'Booked' : `Booked, ${booking.number}`;
  return booking.date === date
    ? number
    : `Moved to ${formatDay(booking.date)} at ${slotLabel(booking.time)}`;
}

interface OccurrenceRowProps {
  readonly of: RecurringBooking;
  readonly occurrence: Occurrence;
}

/** A date with its actions. */
export function OccurrenceRow({ of, occurrence }: OccurrenceRowProps) {
  const { date, state, booking } = occurrence;
  const day = formatDay(date);
  const skip = useMutation(
    api.recurringBookings.skip.mutation((isSkipped: boolean) => ({
      params: { recurringBookingId: of.id },
      body: { date, isSkipped },
    })),
  );
  const isOpen = booking?.status === 'confirmed';
  return (
    <li className={styles.date}>
      <div>
        <p className={styles.day}>{keepTogether(day)}</p>
        <p className={styles.quiet}>{occurrenceLabel(occurrence)}</p>
        <Refusal error={skip.error} />
      </div>
      {isOpen ? (
        <ButtonLink
          variant="quiet"
          render={<Link to={paths.visitOf(booking.id)} />}
          aria-label={`Move or cancel ${day}`}
        >
          Move or cancel
        </ButtonLink>
      ) : null}
      {state === 'missed' ? (
        <ButtonLink
          variant="quiet"
          render={<Link to={paths.bookAgainAt(date, '')} />}
          aria-label={`Book another hour instead of ${day}`}
        >
          Book another hour
        </ButtonLink>
      ) : null}
      {state === 'planned' || state === 'skipped' ? (
        <Button
          variant="quiet"
          pending={skip.isPending}
          pendingLabel="Saving..."
          aria-label={`${state === 'planned' ? 'Skip' : 'Don’t skip'} ${day}`}
          onClick={() => skip.mutate(state === 'planned')}
        >
          {state === 'planned' ? 'Skip' : 'Don’t skip'}
        </Button>
      ) : null}
    </li>
  );
}
