import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  BOOKING_MAILS,
  type BookingMail,
  type DispatchBooking,
} from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useId } from 'react';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';
import { useMay } from '../../lib/use-user.ts';
import { formatLocalTime } from './labels.ts';
import styles from './bookings.module.css';

/** State of a mail: "Sent Nov 22, 2026, 10:00 AM". */
function stateOf({ state, sentAt, at }: BookingMail, booking: DispatchBooking): string {
  if (sentAt !== null) return `Sent ${formatLocalTime(sentAt, booking)}`;
  if (state === 'waiting') return `Waiting to be sent since ${formatLocalTime(at, booking)}`;
  return 'Not sent (out of date)';
}

function Mail({
  booking,
  mail,
  again,
}: {
  booking: DispatchBooking;
  mail: BookingMail;
  again: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'variables' | 'mutate'>;
}) {
  const may = useMay();
  const why = useId();
  const { id, kind, refusal, state } = mail;
  const name = BOOKING_MAILS[kind];
  const isPending = again.isPending && again.variables === id;
  return (
    <li className={styles.mail}>
      <div>
        <strong>{mail.isAgain ? `${name}, sent again` : name}</strong>
        <div className={styles.quiet}>{stateOf(mail, booking)}</div>
        {refusal === null || state === 'waiting' ? null : (
          <div id={why} className={styles.quiet}>
            {refusal}
          </div>
        )}
      </div>
      {refusal !== null || state === 'waiting' || mail.isAgain || !may('bookings:write') ? null : (
        <Button
          size="compact"
          aria-label={`Send again: ${name}`}
          pending={isPending}
          pendingLabel="Sending..."
          onClick={() => {
            if (!again.isPending) again.mutate(id);
          }}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

/** Mails about a booking, newest first. Each can be sent again while its content is still true. */
export function BookingMails({ booking }: { booking: DispatchBooking }) {
  const heading = useId();
  const again = useMutation(
    staffChangesApi.sendMailAgain.mutation(
      (emailId: string) => ({
        headers: { 'idempotency-key': crypto.randomUUID() },
        params: { bookingId: booking.id, emailId },
      }),
      () => showToast({ title: 'Email queued', description: booking.email }),
    ),
  );
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Emails</h3>
      <Refusal error={again.error} title="Not sent" />
      {booking.mails.length === 0 ? (
        <p className={styles.quiet}>No emails yet</p>
      ) : (
        <ul className={styles.events}>
          {booking.mails.map((mail) => (
            <Mail key={mail.id} booking={booking} mail={mail} again={again} />
          ))}
        </ul>
      )}
    </section>
  );
}
