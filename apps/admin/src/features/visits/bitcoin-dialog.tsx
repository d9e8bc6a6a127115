import { useMutation } from '@tanstack/react-query';
import { formatBtc, type UnsettledBitcoin } from '@voltcourier/contracts/payments/bitcoin';
import { BitcoinReason, BitcoinReturn } from '@voltcourier/contracts/visits/bitcoin-settlement';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { bitcoinSettlementApi } from '../../lib/api/bitcoin-settlement.ts';
import { type ProofHeaders, ProofDialog } from '../../lib/proof-dialog.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import type { BookingRefund } from './format-bitcoin.ts';
import { ReasonField } from './reason-field.tsx';

/** A staff action on a booking's Bitcoin, and the version it is based on. */
export type BitcoinAction =
  | { readonly kind: 'accept' | 'return'; readonly bitcoin: UnsettledBitcoin }
  | { readonly kind: 'refund'; readonly refund: BookingRefund };

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly failedTitle: string;
  readonly done: string;
}

const toSend = (what: string, { name, email }: DispatchBooking) =>
  `Send ${what} from the wallet to an address that ${name} has given you (${email}), then write ` +
  'down the transaction. Nothing is sent from here.';

function textsOf(settlement: BitcoinAction, booking: DispatchBooking): Texts {
  if (settlement.kind === 'refund') {
    const amount = formatUsd(settlement.refund.amountCents);
    return {
      title: 'Record a refund as sent',
      description: toSend(`Bitcoin for ${amount} at the rate of the day`, booking),
      action: 'Record as sent',
      failedTitle: 'Nothing is recorded',
      done: `${amount} is recorded as sent`,
    };
  }
  const { confirmedSats, depositCents, standing, undoneCents } = settlement.bitcoin;
  if (standing === 'undone') {
    const gone = formatUsd(undoneCents);
    return {
      title: 'Write off what is gone?',
      description: `A reorganization of the chain has undone ${gone} of this payment. Written off, it counts as our loss; the booking stays as it is.`,
      action: 'Write off',
      failedTitle: 'Nothing is written off',
      done: `${gone} is written off`,
    };
  }
  const came =
    standing === 'owed'
      ? `Bitcoin for ${formatUsd(depositCents)}`
      : `${formatBtc(confirmedSats)} BTC`;
  return settlement.kind === 'accept'
    ? {
        title: 'Accept this payment?',
        description:
          `${came}, ${formatUsd(depositCents)}, is confirmed. Accepted, it counts as the whole ` +
          `price of ${formatUsd(booking.amountCents)}, and the booking is confirmed.`,
        action: 'Accept as paid',
        failedTitle: 'Nothing is accepted',
        done: 'Payment accepted',
      }
    : {
        title: 'Record what was sent back',
        description: toSend(came, booking),
        action: 'Sent back',
        failedTitle: 'Nothing is recorded',
        done: `${came} is recorded as sent back`,
      };
}

const EMPTY = { reason: '', transactionId: '' };

/** Input of the action: the reason for accepting, or the transaction that returned it. */
type Settled = BitcoinReason | BitcoinReturn;

function useSettle(settlement: BitcoinAction) {
  const accept = useMutation(bitcoinSettlementApi.accept.mutation());
  const giveBack = useMutation(bitcoinSettlementApi.giveBack.mutation());
  const recordRefund = useMutation(bitcoinSettlementApi.recordRefund.mutation());
  return (headers: ProofHeaders, body: Settled): Promise<DispatchBooking> => {
    if (settlement.kind === 'accept') {
      return accept.mutateAsync({
        headers,
        params: { paymentId: settlement.bitcoin.paymentId },
        body: body as BitcoinReason,
      });
    }
    const sent = body as BitcoinReturn;
    if (settlement.kind === 'refund') {
      return recordRefund.mutateAsync({
        headers,
        params: { refundId: settlement.refund.id },
        body: sent,
      });
    }
    const { paymentId, depositCents: amountCents } = settlement.bitcoin;
    return giveBack.mutateAsync({ headers, params: { paymentId }, body: { ...sent, amountCents } });
  };
}

/** Settles a booking's Bitcoin manually, after confirming the user's identity. */
export function BitcoinDialog({
  booking,
  settlement,
  onClose,
}: {
  booking: DispatchBooking;
  settlement: BitcoinAction;
  onClose: () => void;
}) {
  const settle = useSettle(settlement);
  const { title, description, action, failedTitle, done } = textsOf(settlement, booking);
  const isAccept = settlement.kind === 'accept';
  const form = useContractForm<typeof EMPTY, Settled, never>({
    schema: isAccept ? BitcoinReason : BitcoinReturn,
    defaultValues: EMPTY,
  });
  return (
    <ProofDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      action={action}
      failedTitle={failedTitle}
      further={form}
      act={settle}
      onDone={() => {
        showToast({ title: done });
        onClose();
      }}
    >
      {isAccept ? (
        <ReasonField field={form.field('reason')} />
      ) : (
        <TextField
          label="Transaction ID"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          required
          help="64 characters, or the Lightning payment hash."
          {...form.field('transactionId')}
        />
      )}
    </ProofDialog>
  );
}
