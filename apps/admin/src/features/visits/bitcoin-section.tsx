import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { useId } from 'react';
import { useMay } from '../../lib/use-user.ts';
import type { BitcoinAction } from './bitcoin-dialog.tsx';
import {
  type BookingRefund,
  canAccept,
  canSendBack,
  causeLabel,
  owedBitcoin,
  unsettledRows,
} from './format-bitcoin.ts';
import { formatLocalTime } from './labels.ts';
import styles from './bookings.module.css';

function Owed({
  booking,
  refund,
  onRecord,
}: {
  booking: DispatchBooking;
  refund: BookingRefund;
  onRecord: (() => void) | undefined;
}) {
  const amount = formatUsd(refund.amountCents);
  return (
    <li className={styles.mail}>
      <div>
        <strong>{`${amount} to be sent from the wallet`}</strong>
        <div
          className={styles.quiet}
        >{`${causeLabel(refund)}. Since ${formatLocalTime(refund.at, booking)}`}</div>
      </div>
      {onRecord === undefined ? null : (
        <Button size="compact" aria-label={`Record as sent: ${amount}`} onClick={onRecord}>
          Record as sent
        </Button>
      )}
    </li>
  );
}

/** Bitcoin of a booking that has to be settled or returned; renders nothing if there is none. */
export function BitcoinSection({
  booking,
  onAsk,
}: {
  booking: DispatchBooking;
  /** Called with the requested action. */
  onAsk: (action: BitcoinAction) => void;
}) {
  const heading = useId();
  const maySettle = useMay()('refunds:write');
  const { bitcoin } = booking;
  const owed = owedBitcoin(booking);
  if (bitcoin === null && owed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Bitcoin</h3>
      {bitcoin === null ? null : (
        <>
          <SummaryList rows={unsettledRows(bitcoin, booking.amountCents)} />
          {maySettle && (canAccept(bitcoin) || canSendBack(bitcoin)) ? (
            <div className={styles.actions}>
              {canAccept(bitcoin) ? (
                <Button onClick={() => onAsk({ kind: 'accept', bitcoin })}>
                  {bitcoin.standing === 'undone' ? 'Write off' : 'Accept as paid'}
                </Button>
              ) : null}
              {canSendBack(bitcoin) ? (
                <Button onClick={() => onAsk({ kind: 'return', bitcoin })}>Sent back</Button>
              ) : null}
            </div>
          ) : null}
        </>
      )}
      {owed.length === 0 ? null : (
        <ul className={styles.events}>
          {owed.map((refund) => (
            <Owed
              key={refund.id}
              booking={booking}
              refund={refund}
              onRecord={maySettle ? () => onAsk({ kind: 'refund', refund }) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
