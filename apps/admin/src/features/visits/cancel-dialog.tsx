import { useMutation } from '@tanstack/react-query';
import { type DispatchBooking, StaffCancellation } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Dialog } from '@voltcourier/ui/dialog';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import styles from './bookings.module.css';
import { ReasonField } from './reason-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

type Cancellation = NonNullable<DispatchBooking['cancellation']>;

/** What cancelling does with the money and the session, in a sentence. */
function termsWords({ feeCents, refundCents, session }: Cancellation): string {
  if (session === 'returned') return 'The session is returned to the member.';
  if (session === 'lost') return 'The session counts as used.';
  if (feeCents === 0 && refundCents === 0) return 'Nothing was paid, so there is no refund.';
  if (feeCents === 0) return `Refund ${formatUsd(refundCents)}.`;
  return `Cancellation fee ${formatUsd(feeCents)}. Refund ${formatUsd(refundCents)}.`;
}

interface CancelDialogProps {
  readonly booking: DispatchBooking;
  readonly cancellation: Cancellation;
  readonly seen: Seen;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Cancels a booking by its rule, or without a fee, and says before what it comes to. */
export function CancelDialog({ booking, cancellation, seen, open, onClose }: CancelDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [waivesFee, setWaivesFee] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = useMutation(
    api.dispatch.cancel.mutation(
      (body: StaffCancellation) => ({
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body,
      }),
      () => {
        showToast({ title: 'The booking is cancelled' });
        onClose();
      },
    ),
  );
  const costs = cancellation.feeCents > 0 || cancellation.session === 'lost';
  const waived: Cancellation = {
    feeCents: 0,
    refundCents: booking.paidCents,
    session: cancellation.session === null ? null : 'returned',
  };
  const terms = costs && waivesFee ? waived : cancellation;
  // Who never paid was never told that somebody comes.
  const told = booking.status === 'confirmed' ? ' The customer gets an email.' : '';

  const close = () => {
    if (cancel.isPending) return;
    cancel.reset();
    setError(undefined);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    const entries = { reason, waivesFee: costs && waivesFee, feeCents: terms.feeCents };
    const checked = z.safeParse(StaffCancellation, entries);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) cancel.mutate(checked.data);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Cancel this booking?"
      description={`${termsWords(terms)}${told}`}
      actions={
        <>
          <Button onClick={close}>Keep booking</Button>
          <Button
            type="submit"
            form={form}
            variant="destructive"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
          >
            Cancel booking
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <RefusalNotice title="Not cancelled" error={cancel.error} seen={seen} />
        <ReasonField value={reason} error={error} onChange={setReason} />
        {costs ? (
          <CheckboxField
            label="Waive the fee (full refund)"
            checked={waivesFee}
            onChange={({ target }) => setWaivesFee(target.checked)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
