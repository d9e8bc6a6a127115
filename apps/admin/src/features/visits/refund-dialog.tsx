import { useMutation } from '@tanstack/react-query';
import { RefundForm } from '@voltcourier/contracts/visits/staff-changes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { centsFromEntry, dollarsFromCents, formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';
import { ProofDialog } from '../../lib/proof-dialog.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';
import { ReasonField } from './reason-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

/** Where a refund goes, and who is notified. */
function describeWay({ money }: DispatchBooking): string {
  if (!money.refundableTo.includes('bitcoin')) {
    return 'Refunds go to the original card. The customer gets an email.';
  }
  const sent =
    'have to be sent from the wallet. The customer gets an email that asks for an address.';
  return money.refundableTo.includes('stripe')
    ? `Card payments are refunded automatically. Bitcoin refunds ${sent}`
    : `It was paid in Bitcoin. Bitcoin refunds ${sent}`;
}

/** Amounts paid and refunded, and where the rest goes. */
function describeLeft(booking: DispatchBooking): string {
  const { name, money, status } = booking;
  const goneCents = money.refundedCents + money.underWayCents;
  const gone = goneCents === 0 ? '' : ` ${formatUsd(goneCents)} already refunded.`;
  const stays = status === 'confirmed' ? ' The booking stays active.' : '';
  return `${name} paid ${formatUsd(money.paidCents)}.${gone} ${describeWay(booking)}${stays}`;
}

interface RefundDialogProps {
  readonly booking: DispatchBooking;
  readonly seen: Seen;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Form of a refund: its amount in cents, entered in dollars. */
function useRefundForm({ money: { refundableCents } }: DispatchBooking) {
  // Value when the dialog opened.
  const [amountCents] = useState(() => dollarsFromCents(refundableCents));
  return useContractForm({
    schema: RefundForm,
    defaultValues: { amountCents, reason: '' },
    toInput: (entries) => ({
      ...entries,
      amountCents: centsFromEntry(entries.amountCents) ?? Number.NaN,
    }),
    problemsOf: (entries) =>
      (centsFromEntry(entries.amountCents) ?? 0) > refundableCents
        ? { amountCents: `You can refund up to ${formatUsd(refundableCents)}.` }
        : {},
  });
}

/** Common amounts as buttons. */
function CommonAmounts({
  refundableCents,
  onChoose,
}: {
  refundableCents: number;
  onChoose: (cents: number) => void;
}) {
  const choices = [
    { label: '50%', cents: Math.round(refundableCents / 2) },
    { label: 'Full', cents: refundableCents },
  ];
  return (
    <div className={styles.actions} role="group" aria-label="Common amounts">
      {choices.map(({ label, cents }) => (
        <Button key={label} size="compact" onClick={() => onChoose(cents)}>
          {`${label} (${formatUsd(cents)})`}
        </Button>
      ))}
    </div>
  );
}

/** Refunds a payment completely or partly, after confirming the user's identity. */
export function RefundDialog({ booking, seen, open, onClose }: RefundDialogProps) {
  const { refundableCents } = booking.money;
  const refund = useMutation(staffChangesApi.refund.mutation());
  // Idempotency key of this dialog: double clicks and retries refund once.
  const [orderId] = useState(() => crypto.randomUUID());
  const form = useRefundForm(booking);
  const amountCents = centsFromEntry(form.entries.amountCents) ?? Number.NaN;
  const isAmount = amountCents >= 1 && amountCents <= refundableCents;
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Refund ${booking.name}`}
      description={describeLeft(booking)}
      action={isAmount ? `Refund ${formatUsd(amountCents)}` : 'Refund'}
      variant="destructive"
      failedTitle="Refund not made"
      further={form}
      act={(headers, entered) =>
        refund.mutateAsync({
          headers,
          params: { bookingId: booking.id },
          query: { version: seen.version },
          body: { orderId, ...entered },
        })
      }
      onDone={() => {
        const isByHand = booking.money.refundableTo.includes('bitcoin');
        const what = isByHand ? 'saved as a refund to send' : 'refund started';
        showToast({ title: `${formatUsd(amountCents)} ${what}` });
        onClose();
      }}
    >
      <RefusalNotice title="Refund not made" error={null} seen={seen} />
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        maxLength={12}
        required
        help={`Up to ${formatUsd(refundableCents)}`}
        {...form.field('amountCents')}
      />
      <CommonAmounts
        refundableCents={refundableCents}
        onChoose={(cents) => form.set({ amountCents: dollarsFromCents(cents) })}
      />
      <ReasonField field={form.field('reason')} />
    </ProofDialog>
  );
}
