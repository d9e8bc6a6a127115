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

/** What becomes of money that is given back. */
function wayWords({ name, money }: DispatchBooking): string {
  const told = `${name} is told by email`;
  if (!money.refundableTo.includes('bitcoin')) {
    return `What you give back goes to the card that was used, and ${told}.`;
  }
  const sent = `has to be sent from the wallet: ${told}, and asked for an address.`;
  return money.refundableTo.includes('stripe')
    ? `What was paid by card goes back by itself; what was paid in Bitcoin ${sent}`
    : `It was paid in Bitcoin. What you give back ${sent}`;
}

/** What was paid, what is gone of it, and what is left to give back. */
function leftWords(booking: DispatchBooking): string {
  const { name, money, status } = booking;
  const goneCents = money.refundedCents + money.underWayCents;
  const gone =
    goneCents === 0 ? '' : ` ${formatUsd(goneCents)} of it is back or on its way already.`;
  const stays =
    status === 'confirmed' ? ' The appointment stays; to call it off, cancel it instead.' : '';
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
      found['amountCents'] = `At most ${formatUsd(refundableCents)} can be given back.`;
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
      title="Give money back"
      description={leftWords(booking)}
      action={isAmount ? `Refund ${formatUsd(amountCents)}` : 'Refund'}
      isDestructive
      failedTitle="Nothing is given back"
      check={check}
      act={act}
      onDone={() => {
        const isByHand = booking.money.refundableTo.includes('bitcoin');
        const what = isByHand ? 'is written down to be given back' : 'is on its way back';
        showToast({ title: `${formatUsd(amountCents)} ${what}` });
        onClose();
      }}
    >
      <RefusalNotice title="Nothing is given back" error={null} seen={seen} />
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
        value={amount}
        error={errors['amountCents']}
        help={`At most ${formatUsd(refundableCents)}.`}
        onChange={({ target }) => setAmount(target.value)}
      />
      <ReasonField value={reason} error={errors['reason']} onChange={setReason} />
    </ProofDialog>
  );
}
