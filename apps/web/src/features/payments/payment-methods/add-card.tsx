import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { Button, type ButtonProps } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import styles from '../../../lib/rows.module.css';

/** Props of a form that saves a card with the payment provider. */
export interface SetupFormProps {
  readonly clientSecret: string;
  /** Default name for the card. */
  readonly name: string;
  readonly onSaved: () => void;
  /** Called with the reason if nothing was saved. */
  readonly onFailed: (message: string) => void;
}

type NewCardProps = Pick<ButtonProps, 'variant' | 'children'> & {
  /** Asks the provider for what a card is saved with: its form needs it. */
  readonly setup: { readonly isPending: boolean; readonly mutate: () => void };
};

/** Opens the form of a card. */
export function NewCard({ setup, ...button }: NewCardProps) {
  return (
    <Button
      {...button}
      pending={setup.isPending}
      pendingLabel="Opening..."
      onClick={() => setup.mutate()}
    />
  );
}

interface AddCardProps extends Omit<SetupFormProps, 'onFailed'> {
  readonly Form: ComponentType<SetupFormProps>;
  readonly onClose: () => void;
}

/** Adds a card. Its number goes directly from the provider's form to the provider. */
export function AddCard({ Form, onClose, onSaved, ...setup }: AddCardProps) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const card = useRef<HTMLElement>(null);
  // The button that opened the form is gone, and the provider's form isn't loaded yet.
  useEffect(() => card.current?.focus(), []);
  return (
    <Card ref={card} title="Add a card" tabIndex={-1} className={styles.opened}>
      <div className={styles.form}>
        <p className={styles.quiet}>
          Nothing is charged now. Your bank may ask you to confirm that it’s you.
        </p>
        {problem === undefined ? null : (
          <Notice tone="failed" title="Your card was not saved">
            {problem}
          </Notice>
        )}
        <Suspense fallback={<Progress block>Loading the card form...</Progress>}>
          <Form
            {...setup}
            onSaved={() => {
              void refresh(client, ['paymentMethods.list']);
              onSaved();
            }}
            onFailed={setProblem}
          />
        </Suspense>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Card>
  );
}
