import { useMutation } from '@tanstack/react-query';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { useState } from 'react';
import { Refusal } from '../../lib/refusal.tsx';
import { api } from './api.ts';
import styles from './my-membership.module.css';
import type { PayingProps } from './plan-form.tsx';

/** Pays what is due for the membership with a card, which also pays later renewals. */
export function DuePayment({
  dueCents,
  CardChoice,
  holder,
  onPaid,
  isAuthenticating,
}: PayingProps & { dueCents: number }) {
  const [card, setCard] = useState('');
  const pay = useMutation(api.memberships.pay.mutation());
  return (
    <Card title={`${formatUsd(dueCents)} is due`}>
      <div className={styles.stack}>
        <p>Choose the card to pay with. It pays your renewals from then on.</p>
        <CardChoice holder={holder} value={card} onChange={setCard} />
        <Refusal error={pay.error} title="Not paid" />
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="large"
            disabled={card === ''}
            pending={pay.isPending || isAuthenticating}
            pendingLabel="Processing..."
            onClick={() => pay.mutate({ body: { paymentMethodId: card } }, { onSuccess: onPaid })}
          >
            {`Pay ${formatUsd(dueCents)}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}
