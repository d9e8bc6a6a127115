import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentMethods } from '@voltcourier/contracts/payments/payment-methods';
import { refresh } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { type ComponentType, useEffect, useState } from 'react';
import { api, savedCards } from './api.ts';
import { AddCard, type SetupFormProps } from './add-card.tsx';
import { cardName, expiryOf } from './card-labels.ts';
import styles from '../../../lib/rows.module.css';

interface CardChoiceProps {
  readonly Form: ComponentType<SetupFormProps>;
  /** What to propose as the name on a new card. */
  readonly name: string;
  /** The provider's id; '' while no card is chosen. */
  readonly value: string;
  readonly onChange: (cardId: string) => void;
}

/** Which saved card pays. The default is chosen first, and a card that is added in its place. */
export function CardChoice({ Form, name, value, onChange }: CardChoiceProps) {
  const { data: { cards } = {}, error } = useQuery(savedCards);
  const setup = useMutation(api.paymentMethods.setUp.mutation());
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const [hasAdded, setHasAdded] = useState(false);

  const isKnown = cards?.some(({ id }) => id === value) ?? false;
  const first = hasAdded ? cards?.[0] : cards?.find(({ isDefault }) => isDefault);
  const firstId = first?.id;
  useEffect(() => {
    if (firstId !== undefined && (!isKnown || hasAdded)) onChange(firstId);
    if (hasAdded) setHasAdded(false);
    // Only when there is another one to begin with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstId]);

  if (cards === undefined) {
    return error === null ? (
      <Progress>Loading your cards...</Progress>
    ) : (
      <Notice tone="failed">{error.message}</Notice>
    );
  }
  const secret = setup.data?.clientSecret;
  return (
    <div className={styles.form}>
      {cards.length === 0 ? null : (
        <RadioCards
          legend="Card"
          name="card"
          options={cards.map((card) => ({
            value: card.id,
            label: cardName(card),
            detail: expiryOf(card, now).words,
          }))}
          value={value}
          onValueChange={onChange}
        />
      )}
      <Refusal error={setup.error} title="A card can’t be added now" />
      {secret === undefined ? (
        <div>
          <Button
            pending={setup.isPending}
            pendingLabel="Opening..."
            onClick={() => setup.mutate()}
          >
            {cards.length === 0 ? 'Add a card' : 'Use another card'}
          </Button>
        </div>
      ) : (
        <AddCard
          key={secret}
          clientSecret={secret}
          name={name}
          Form={Form}
          onClose={() => setup.reset()}
          onSaved={() => {
            setup.reset();
            setHasAdded(true);
            void refresh(client, [paymentMethods.list]);
          }}
        />
      )}
    </div>
  );
}
