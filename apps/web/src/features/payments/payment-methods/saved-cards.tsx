import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { AlertIcon, CardIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Refusal } from '../../../lib/refusal.tsx';
import { api, savedCards } from './api.ts';
import { DefaultMark, Row, RowList } from '../../../lib/row.tsx';
import { useTop } from '../../../lib/use-top.ts';
import { AddCard, NewCard, type SetupFormProps } from './add-card.tsx';
import { brandName, cardName, expiryOf } from './card-labels.ts';
import styles from '../../../lib/rows.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

interface CardRowProps {
  readonly card: SavedCard;
  readonly onRemove: () => void;
}

/** A card with its actions. */
function CardRow({ card, onRemove }: CardRowProps) {
  const [now] = useState(() => new Date());
  const makeDefault = useMutation(api.paymentMethods.makeDefault.mutation());
  const expiry = expiryOf(card, now);
  const name = `${brandName(card.brand)} ending in ${card.last4}`;
  return (
    <Row
      level={2}
      icon={<CardIcon size="1.5rem" />}
      name={
        <>
          <span aria-hidden>{cardName(card)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
      error={makeDefault.error}
      actions={
        card.isBeingRemoved ? (
          <span className={styles.quiet}>Being removed...</span>
        ) : (
          <>
            <DefaultMark
              isDefault={card.isDefault}
              name={name}
              pending={makeDefault.isPending}
              onMake={() =>
                makeDefault.mutate(
                  { params: { paymentMethodId: card.id } },
                  {
                    onSuccess: () =>
                      showToast({
                        title: 'Default changed',
                        description: `We’ll charge ${cardName(card)}.`,
                      }),
                  },
                )
              }
            />
            <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )
      }
    >
      <p className={expiry.state === 'good' ? styles.quiet : styles.attention}>
        {expiry.state === 'good' ? null : <AlertIcon size="1.125rem" />}
        {expiry.text}
      </p>
    </Row>
  );
}

const LABELS = {
  loading: 'Loading your cards...',
  failed: 'We can’t show your cards',
} as const;

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyState
    level={2}
    title="Your cards will be here"
    illustration={<CardIcon size="2.5rem" />}
    action={action}
  >
    A saved card pays for your membership, so you don’t have to type it again.
  </EmptyState>
);

/** The signed-in user's cards: viewed, added, set as default and removed. */
export function SavedCards({ Form, name }: { Form: ComponentType<SetupFormProps>; name: string }) {
  const result = useQuery(savedCards);
  const cards = result.data?.cards;
  const setup = useMutation(api.paymentMethods.setUp.mutation());
  const [removing, setRemoving] = useState<SavedCard>();
  const { top, focusTop } = useTop();
  if (cards === undefined) {
    return <QueryState result={result} {...LABELS} />;
  }
  const secret = setup.data?.clientSecret;
  const add = (
    <NewCard setup={setup} variant="primary">
      Add a card
    </NewCard>
  );
  const close = () => {
    setup.reset();
    focusTop();
  };
  return (
    <RowList
      label="Your cards"
      top={top}
      rows={cards.map((card) => (
        <CardRow key={card.id} card={card} onRemove={() => setRemoving(card)} />
      ))}
      empty={<NoneYet action={add} />}
      add={add}
      form={
        secret === undefined ? undefined : (
          <AddCard
            key={secret}
            clientSecret={secret}
            name={name}
            Form={Form}
            onClose={close}
            onSaved={() => {
              showToast({ title: 'Card saved' });
              close();
            }}
          />
        )
      }
      notice={<Refusal error={setup.error} title="A card can’t be added now" />}
    >
      <RemoveCardDialog
        card={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={(card) => {
          setRemoving(undefined);
          showToast({ title: 'Card removed', description: `${cardName(card)} was deleted.` });
          focusTop();
        }}
      />
    </RowList>
  );
}
