import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { Progress } from '@voltcourier/ui/progress';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { type ComponentType, useEffect, useState } from 'react';
import { Refusal } from '../../../lib/refusal.tsx';
import { api, savedCards } from './api.ts';
import { AddCard, NewCard, type SetupFormProps } from './add-card.tsx';
import { cardName, expiryOf } from './card-labels.ts';
import styles from '../../../lib/rows.module.css';

interface CardChoiceProps {
  readonly Form: ComponentType<SetupFormProps>;
  /** Default name for a new card. */
  readonly name: string;
  /** The provider's ID; '' if no card is chosen. */
  readonly value: string;
  readonly onChange: (cardId: string) => void;
  /** Whether a card was added before this page was loaded, at the user's bank. */
  readonly hasNewCard?: boolean | undefined;
}

/** Chooses the default at first, and in its place a card once it is known to be added. */
function useFirstChoice(
  cards: readonly SavedCard[] | undefined,
  { value, onChange, hasNewCard = false }: Omit<CardChoiceProps, 'Form' | 'name'>,
) {
  const [hasAdded, setHasAdded] = useState(hasNewCard);
  const isKnown = cards?.some(({ id }) => id === value) ?? false;
  const first = hasAdded ? cards?.[0] : cards?.find(({ isDefault }) => isDefault);
  const firstId = first?.id;
  useEffect(() => {
    if (firstId === undefined) return;
    if (!isKnown || hasAdded) onChange(firstId);
    if (hasAdded) setHasAdded(false);
    // Only when there is another one to begin with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstId]);
  return { onAdded: () => setHasAdded(true) };
}

/**
 * Choice of the saved card that pays. Starts with the default card; a newly added card is selected.
 */
export function CardChoice({ Form, name, value, onChange, hasNewCard }: CardChoiceProps) {
  const { data, error } = useQuery(savedCards);
  const cards = data?.cards.filter(({ isBeingRemoved }) => !isBeingRemoved);
  const setup = useMutation(api.paymentMethods.setUp.mutation());
  const [now] = useState(() => new Date());
  const { onAdded } = useFirstChoice(cards, { value, onChange, hasNewCard });

  if (cards === undefined) {
    return error === null ? <Progress>Loading your cards...</Progress> : <Refusal error={error} />;
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
            detail: expiryOf(card, now).text,
          }))}
          value={value}
          onValueChange={onChange}
        />
      )}
      <Refusal error={setup.error} title="A card can’t be added now" />
      {secret === undefined ? (
        <div>
          <NewCard setup={setup}>{cards.length === 0 ? 'Add a card' : 'Use another card'}</NewCard>
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
            onAdded();
          }}
        />
      )}
    </div>
  );
}
