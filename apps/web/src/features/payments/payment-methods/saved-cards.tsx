import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { paymentMethods, type SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { AlertIcon, CardIcon } from '@voltcourier/ui/icon';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { Unanswered } from '@voltcourier/ui/unanswered';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ComponentType, useRef, useState } from 'react';
import { api, savedCards } from './api.ts';
import { DefaultMark, Row } from '../../../lib/row.tsx';
import { AddCard, type SetupFormProps } from './add-card.tsx';
import { brandName, cardName, expiryOf } from './card-labels.ts';
import styles from '../../../lib/rows.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

interface CardRowProps {
  readonly card: SavedCard;
  readonly onRemove: () => void;
}

/** One card, and what can be done about it. */
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
      }
    >
      <p className={expiry.state === 'good' ? styles.quiet : styles.attention}>
        {expiry.state === 'good' ? null : <AlertIcon size="1.125rem" />}
        {expiry.words}
      </p>
    </Row>
  );
}

/** The signed-in person's cards: seen, added, chosen and removed. */
export function SavedCards({ Form, name }: { Form: ComponentType<SetupFormProps>; name: string }) {
  const asked = useQuery(savedCards);
  const cards = asked.data?.cards;
  const setup = useMutation(api.paymentMethods.setUp.mutation());
  const client = useQueryClient();
  const [removing, setRemoving] = useState<SavedCard>();
  const top = useRef<HTMLDivElement>(null);

  /** Once what had the focus is gone. */
  const focusTop = () => setTimeout(() => top.current?.focus({ preventScroll: true }));

  if (cards === undefined) {
    return (
      <Unanswered asked={asked} loading="Loading your cards..." failed="We can’t show your cards" />
    );
  }
  const secret = setup.data?.clientSecret;
  const add = (
    <Button
      variant="primary"
      pending={setup.isPending}
      pendingLabel="Opening..."
      onClick={() => setup.mutate()}
    >
      Add a card
    </Button>
  );
  return (
    <div ref={top} className={styles.page} tabIndex={-1} aria-label="Your cards" role="group">
      {cards.length > 0 ? (
        <ul className={styles.rows}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} onRemove={() => setRemoving(card)} />
          ))}
        </ul>
      ) : secret === undefined ? (
        <EmptyState
          level={2}
          title="Your cards will be here"
          illustration={<CardIcon size="2.5rem" />}
          action={add}
        >
          A saved card pays your membership, and you need not type it again.
        </EmptyState>
      ) : null}
      <Refusal error={setup.error} title="A card can’t be added now" />
      {secret === undefined ? (
        cards.length > 0 ? (
          <div>{add}</div>
        ) : null
      ) : (
        <AddCard
          key={secret}
          clientSecret={secret}
          name={name}
          Form={Form}
          onClose={() => {
            setup.reset();
            focusTop();
          }}
          onSaved={() => {
            setup.reset();
            void refresh(client, [paymentMethods.list]);
            showToast({ title: 'Card saved' });
            focusTop();
          }}
        />
      )}
      <RemoveCardDialog
        card={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={(card) => {
          setRemoving(undefined);
          showToast({ title: 'Card removed', description: `${cardName(card)} is forgotten.` });
          focusTop();
        }}
      />
    </div>
  );
}
