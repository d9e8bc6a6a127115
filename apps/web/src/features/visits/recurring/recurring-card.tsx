import { useMutation } from '@tanstack/react-query';
import type { RecurringBooking } from '@voltcourier/contracts/visits/recurring-bookings';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { useState } from 'react';
import { Refusal } from '../../../lib/refusal.tsx';
import { formatDay } from '../../../lib/appointment.ts';
import { ContactWays } from '../../../lib/contact-ways.tsx';
import { useHotline } from '../../../lib/hotline.ts';
import { api } from './api.ts';
import { OccurrenceRow } from './occurrence-row.tsx';
import { formatRecurrence, describeStop } from './recurring-labels.ts';
import styles from './recurring.module.css';

const PILLS = {
  active: <StatusPill tone="active">Active</StatusPill>,
  paused: <StatusPill tone="waiting">Paused</StatusPill>,
  ended: <StatusPill tone="ended">Ended</StatusPill>,
} as const;

interface RecurringCardProps {
  readonly recurring: RecurringBooking;
  /** Description of the vehicle. */
  readonly vehicle: string;
  readonly onChange: () => void;
  /** Called when the focused element is gone. */
  readonly onEnded: () => void;
}

function Facts({ recurring, vehicle }: Pick<RecurringCardProps, 'recurring' | 'vehicle'>) {
  const { state, reason, company, endsOn } = recurring;
  const hotline = useHotline();
  return (
    <div className={styles.facts}>
      <p className={styles.quiet}>
        {recurring.serviceLabel} for {vehicle}, 1 session each
        {company === null ? '' : `, of ${company}`}
      </p>
      <p className={styles.quiet}>{recurring.location}</p>
      {endsOn === null ? null : <p className={styles.quiet}>Until {formatDay(endsOn)}</p>}
      {reason === null ? null : <p>{describeStop({ state, reason }, hotline)}</p>}
      {reason === 'staff' ? (
        <div className={styles.others}>
          <ContactWays />
        </div>
      ) : null}
    </div>
  );
}

interface EndDialogProps {
  readonly call: { params: { recurringBookingId: string }; body: { version: number } };
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

function EndDialog({ call, open, onClose, onEnded }: EndDialogProps) {
  const end = useMutation(api.recurringBookings.end.mutation());
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="End this recurring appointment?"
      description="Nothing more is booked. Appointments that are booked stay; cancel those one by one."
      back="Keep it"
      action="End it"
      pendingLabel="Ending..."
      failedTitle="Nothing has been ended"
      call={end}
      onConfirm={() =>
        end.mutate(call, {
          onSuccess: () => {
            onClose();
            onEnded();
          },
        })
      }
    />
  );
}

/** A recurring appointment: time, service, location, dates, and actions. */
export function RecurringCard({ recurring, vehicle, onChange, onEnded }: RecurringCardProps) {
  const { state, version, occurrences } = recurring;
  const [isEnding, setIsEnding] = useState(false);
  const call = { params: { recurringBookingId: recurring.id }, body: { version } };
  const pause = useMutation(api.recurringBookings.pause.mutation());
  const resume = useMutation(api.recurringBookings.resume.mutation());
  const text = formatRecurrence(recurring);
  return (
    <Card title={text} aside={PILLS[state]}>
      <Facts recurring={recurring} vehicle={vehicle} />
      <Refusal error={pause.error ?? resume.error} title="Not changed" />
      {occurrences.length === 0 ? null : (
        <ul className={styles.dates} aria-label={`Dates, ${text}`}>
          {occurrences.map((occurrence) => (
            <OccurrenceRow key={occurrence.date} of={recurring} occurrence={occurrence} />
          ))}
        </ul>
      )}
      {state === 'ended' ? null : (
        <div className={styles.actions}>
          {state === 'active' ? (
            <Button
              pending={pause.isPending}
              pendingLabel="Pausing..."
              onClick={() => pause.mutate(call)}
            >
              Pause
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={resume.isPending}
              pendingLabel="Resuming..."
              onClick={() => resume.mutate(call)}
            >
              Resume
            </Button>
          )}
          <div className={styles.others}>
            <Button variant="quiet" onClick={onChange}>
              Change
            </Button>
            <Button variant="quiet" onClick={() => setIsEnding(true)}>
              End
            </Button>
          </div>
        </div>
      )}
      <EndDialog call={call} open={isEnding} onClose={() => setIsEnding(false)} onEnded={onEnded} />
    </Card>
  );
}
