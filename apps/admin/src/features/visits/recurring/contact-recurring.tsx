import { useMutation, useQuery } from '@tanstack/react-query';
import type { StaffRecurringBooking } from '@voltcourier/contracts/visits/staff-recurring-bookings';
import { slotLabel } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { FactLine } from '@voltcourier/ui/fact-line';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { staffRecurringBookingsApi } from '../../../lib/api/staff-recurring-bookings.ts';
import { formatShortDay } from '../../../lib/format-day.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import {
  MISSED_LABELS,
  RECURRING_TONES,
  RECURRING_LABELS,
  formatRule,
  describeStop,
} from './recurring-labels.ts';
import styles from './recurring.module.css';

/** URL fragment of the section. */
const SECTION = 'recurring';

/** The next appointment, linked once it is booked. */
function Next({ next }: Pick<StaffRecurringBooking, 'next'>) {
  const may = useMay();
  if (next === null) return null;
  const text = `${formatShortDay(next.date)} at ${slotLabel(next.time)}`;
  return (
    <p>
      Next:{' '}
      {next.bookingId === null ? (
        `${text}, not booked yet`
      ) : may('bookings:read') ? (
        <Link to={paths.bookings({ booking: next.bookingId })}>{text}</Link>
      ) : (
        text
      )}
    </p>
  );
}

interface ActionsProps {
  readonly recurring: StaffRecurringBooking;
  /** Called before the focused button disappears. */
  readonly onEnded: () => void;
}

/** Actions on a recurring appointment, based on the version shown. */
function Actions({ recurring, onEnded }: ActionsProps) {
  const { id: recurringBookingId, version, state } = recurring;
  const [isEnding, setIsEnding] = useState(false);
  const text = formatRule(recurring);
  const call = () => ({ params: { recurringBookingId }, body: { version } });
  const pause = useMutation(
    staffRecurringBookingsApi.pause.mutation(call, () =>
      showToast({ title: 'Paused. The customer is told by email' }),
    ),
  );
  const resume = useMutation(
    staffRecurringBookingsApi.resume.mutation(call, () => showToast({ title: 'Resumed' })),
  );
  const end = useMutation(
    staffRecurringBookingsApi.end.mutation(call, () => {
      showToast({ title: 'Ended. The customer is told by email' });
      setIsEnding(false);
      onEnded();
    }),
  );
  const step =
    state === 'active'
      ? { call: pause, name: 'Pause', pendingLabel: 'Pausing...' }
      : { call: resume, name: 'Resume', pendingLabel: 'Resuming...' };
  return (
    <>
      <Refusal error={pause.error ?? resume.error} title="Not changed" />
      <div className={styles.actions}>
        <Button
          size="compact"
          aria-label={`${step.name}: ${text}`}
          pending={step.call.isPending}
          pendingLabel={step.pendingLabel}
          onClick={() => step.call.mutate()}
        >
          {step.name}
        </Button>
        <Button size="compact" aria-label={`End: ${text}`} onClick={() => setIsEnding(true)}>
          End
        </Button>
      </div>
      <ConfirmDialog
        open={isEnding}
        title="End this recurring appointment?"
        description="Nothing more is booked, and the customer is told by email. What is booked stays booked. You can’t undo this."
        back="Keep it"
        action="End it"
        pendingLabel="Ending..."
        failedTitle="Not ended"
        call={end}
        onConfirm={() => end.mutate()}
        onClose={() => setIsEnding(false)}
      />
    </>
  );
}

function Item({ recurring, onEnded }: { recurring: StaffRecurringBooking; onEnded: () => void }) {
  const may = useMay();
  const { state, reason, company, name, endsOn, missed } = recurring;
  return (
    <li className={styles.item}>
      <p className={styles.rule}>
        <strong>{formatRule(recurring)}</strong>
        <StatusPill tone={RECURRING_TONES[state]}>{RECURRING_LABELS[state]}</StatusPill>
      </p>
      <p className={styles.quiet}>
        <FactLine
          facts={[
            company === null ? null : `${company.name}, booked by ${name}`,
            recurring.serviceLabel,
          ]}
        />
      </p>
      <p className={styles.quiet}>{recurring.location}</p>
      {reason === null ? null : <p className={styles.quiet}>{describeStop(state, reason)}</p>}
      <Next next={recurring.next} />
      {endsOn === null ? null : <p className={styles.quiet}>{`Until ${formatShortDay(endsOn)}`}</p>}
      {missed.map(({ date, reason: why }) => (
        <p key={date} className={styles.missed}>
          {`Not booked: ${formatShortDay(date)}, ${MISSED_LABELS[why]}`}
        </p>
      ))}
      {state !== 'ended' && may('bookings:write') ? (
        <Actions recurring={recurring} onEnded={onEnded} />
      ) : null}
    </li>
  );
}

/** Recurring appointments of a contact or company: view, pause, resume and end. */
export function ContactRecurring({ personId }: { personId: string }) {
  const mayRead = useMay()('bookings:read');
  const { data, error } = useQuery(
    contactsApi.recurringBookings.query(mayRead && { params: { personId } }),
  );
  const container = useRef<HTMLElement>(null);
  const isTarget = useLocation().hash === `#${SECTION}`;
  useEffect(() => {
    if (isTarget) container.current?.scrollIntoView();
  }, [isTarget]);
  const hasEnded = useRef(false);
  useEffect(() => {
    // The pressed button disappeared: the focus stays in the section.
    const isLost = hasEnded.current && document.activeElement === document.body;
    if (isLost) container.current?.focus({ preventScroll: true });
  }, [data]);
  if (!mayRead) return null;
  const all = data?.recurringBookings;
  return (
    <section ref={container} className={styles.section} aria-labelledby={SECTION} tabIndex={-1}>
      <h3 id={SECTION}>Recurring appointments</h3>
      <Refusal error={error} title="The recurring appointments can’t be loaded" />
      {all === undefined ? (
        error === null && <Progress>Loading the recurring appointments...</Progress>
      ) : all.length === 0 ? (
        <p className={styles.quiet}>None.</p>
      ) : (
        <ul className={styles.list}>
          {all.map((recurring) => (
            <Item
              key={recurring.id}
              recurring={recurring}
              onEnded={() => {
                hasEnded.current = true;
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
