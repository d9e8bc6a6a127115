import { useMutation } from '@tanstack/react-query';
import { type DispatchBooking, StaffCancellation } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { showToast } from '@voltcourier/ui/toast';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { ReasonField } from './reason-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

type Cancellation = NonNullable<DispatchBooking['cancellation']>;

/** Effect of a cancellation on money and session, in one sentence. */
function describeTerms({ feeCents, refundCents, session }: Cancellation): string {
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

/** Effect of a cancellation without a fee. */
const waivedOf = ({ paidCents }: DispatchBooking, { session }: Cancellation): Cancellation => ({
  feeCents: 0,
  refundCents: paidCents,
  session: session === null ? null : 'returned',
});

/** Cancels a booking under its rule, or without a fee, and shows the effect first. */
export function CancelDialog({ booking, cancellation, seen, open, onClose }: CancelDialogProps) {
  const cancel = useMutation(
    dispatchApi.cancel.mutation(
      (body: StaffCancellation) => ({
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body,
      }),
      () => {
        showToast({ title: 'Booking cancelled' });
        onClose();
      },
    ),
  );
  const costs = cancellation.feeCents > 0 || cancellation.session === 'lost';
  const termsOf = (waivesFee: boolean) =>
    costs && waivesFee ? waivedOf(booking, cancellation) : cancellation;
  const form = useContractForm({
    schema: StaffCancellation,
    defaultValues: { reason: '', waivesFee: false },
    toInput: ({ reason, waivesFee }) => ({
      reason,
      waivesFee: costs && waivesFee,
      feeCents: termsOf(waivesFee).feeCents,
    }),
    save: cancel,
  });
  // Customers who never paid were never told about a visit.
  const mailNote = booking.status === 'confirmed' ? ' The customer gets an email.' : '';
  return (
    <FormDialog
      open={open}
      title="Cancel this booking?"
      description={`${describeTerms(termsOf(form.entries.waivesFee))}${mailNote}`}
      label="Cancel this booking"
      action="Cancel booking"
      back="Keep booking"
      variant="destructive"
      form={form}
      pendingLabel="Cancelling..."
      failedTitle="Not cancelled"
      refusal={<RefusalNotice title="Not cancelled" error={form.refusal} seen={seen} />}
      onClose={onClose}
    >
      <ReasonField field={form.field('reason')} />
      {costs ? (
        <CheckboxField label="Waive the fee (full refund)" {...form.checkbox('waivesFee')} />
      ) : null}
    </FormDialog>
  );
}
