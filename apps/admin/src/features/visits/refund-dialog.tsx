import { RefundForm } from '@voltcourier/contracts/visits/staff-changes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { centsFromEntry, dollarsFromCents, formatUsd } from '@voltcourier/pricing';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { type ProofHeaders, ProofDialog } from '../../lib/proof-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useProvenChange } from './use-dispatch.ts';
import type { Seen } from './use-expected-version.ts';

/** Where a refund goes, and who is told. */
function wayWords({ money }: DispatchBooking): string {
  if (!money.refundableTo.includes('bitcoin')) {
    return 'Refunds go to the original card. The customer gets an email.';
  }
  const sent =
    'have to be sent from the wallet. The customer gets an email that asks for an address.';
  return money.refundableTo.includes('stripe')
    ? `Card payments are refunded automatically. Bitcoin refunds ${sent}`
    : `It was paid in Bitcoin. Bitcoin refunds ${sent}`;
}

/** What was paid, what of it is refunded already, and where the rest goes. */
function leftWords(booking: DispatchBooking): string {
  const { name, money, status } = booking;
  const goneCents = money.refundedCents + money.underWayCents;
  const gone = goneCents === 0 ? '' : ` ${formatUsd(goneCents)} already refunded.`;
  const stays = status === 'confirmed' ? ' The booking stays active.' : '';
  return `${name} paid ${formatUsd(money.paidCents)}.${gone} ${wayWords(booking)}${stays}`;
}

interface RefundDialogProps {
  readonly booking: DispatchBooking;
  readonly seen: Seen;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives back what was paid, or a part of it, after a proof of who it is. */
export function RefundDialog({ booking, seen, open, onClose }: RefundDialogProps) {
  const { refundableCents } = booking.money;
  const change = useProvenChange(booking.id);
  // Of one opening of the dialog: pressed twice, or again after a lost answer, it happens once.
  const [orderId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(dollarsFromCents(refundableCents));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const amountCents = centsFromEntry(amount) ?? Number.NaN;
  const isAmount = amountCents >= 1 && amountCents <= refundableCents;

  const check = () => {
    const checked = z.safeParse(RefundForm, { amountCents, reason });
    const issues = checked.success ? [] : checked.error.issues;
    const found = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
    if (amountCents > refundableCents) {
      found['amountCents'] = `You can refund up to ${formatUsd(refundableCents)}.`;
    }
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const act = (proof: ProofHeaders) =>
    change(() =>
      api.staffChanges.refund({
        headers: proof,
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body: { orderId, amountCents, reason },
      }),
    );

  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Refund ${booking.name}`}
      description={leftWords(booking)}
      action={isAmount ? `Refund ${formatUsd(amountCents)}` : 'Refund'}
      isDestructive
      failedTitle="Refund not made"
      check={check}
      act={act}
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
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
        value={amount}
        error={errors['amountCents']}
        help={`Up to ${formatUsd(refundableCents)}`}
        onChange={({ target }) => setAmount(target.value)}
      />
      <ReasonField value={reason} error={errors['reason']} onChange={setReason} />
    </ProofDialog>
  );
}
