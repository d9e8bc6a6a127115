import type { SavedCard } from '@voltcourier/contracts/payment-methods';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ErrorState } from '@voltcourier/ui/error-state';
import { AlertIcon, CardIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ComponentType, useRef, useState } from 'react';
import { AddCard, type SetupFormProps } from './add-card.tsx';
import { brandName, cardName, expiryOf } from './card-words.ts';
import styles from '../../lib/rows.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import {
  useCardSetup,
  useLookAgain,
  useMakeDefault,
  useSavedCards,
} from './use-payment-methods.ts';

interface CardRowProps {
  readonly card: SavedCard;
  readonly onRemove: () => void;
}

/** One card, and what can be done about it. */
function CardRow({ card, onRemove }: CardRowProps) {
  const [now] = useState(() => new Date());
  const makeDefault = useMakeDefault();
  const expiry = expiryOf(card, now);
  const name = `${brandName(card.brand)} ending in ${card.last4}`;
  return (
    <li className={styles.row}>
      <CardIcon size="1.5rem" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <span aria-hidden>{cardName(card)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </h3>
        <p className={expiry.state === 'good' ? styles.quiet : styles.attention}>
          {expiry.state === 'good' ? null : <AlertIcon size="1.125rem" />}
          {expiry.words}
        </p>
        {makeDefault.error === null ? null : (
          <Notice tone="failed">{makeDefault.error.message}</Notice>
        )}
      </div>
      <div className={styles.actions}>
        {card.isDefault ? (
          <span className={styles.badge}>Default</span>
        ) : (
          <Button
            aria-label={`Make default: ${name}`}
            pending={makeDefault.isPending}
            pendingLabel="Changing..."
            onClick={() =>
              makeDefault.mutate(card.id, {
                onSuccess: () =>
                  showToast({
                    title: 'Default changed',
                    description: `${cardName(card)} pays now.`,
                  }),
              })
            }
          >
            Make default
          </Button>
        )}
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** The signed-in person's cards: seen, added, chosen and removed. */
export function SavedCards({ Form, name }: { Form: ComponentType<SetupFormProps>; name: string }) {
  const { data: cards, error, isFetching, refetch } = useSavedCards();
  const setup = useCardSetup();
  const lookAgain = useLookAgain();
  const [removing, setRemoving] = useState<SavedCard>();
  const top = useRef<HTMLDivElement>(null);

  /** Once what had the focus is gone. */
  const focusTop = () => setTimeout(() => top.current?.focus({ preventScroll: true }));

  if (cards === undefined) {
    if (error === null) return <Progress block>Loading your cards...</Progress>;
    return (
      <ErrorState
        title="We can’t show your cards"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
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
      {setup.error === null ? null : (
        <Notice tone="failed" title="A card can’t be added now">
          {setup.error.message}
        </Notice>
      )}
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
            void lookAgain();
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
