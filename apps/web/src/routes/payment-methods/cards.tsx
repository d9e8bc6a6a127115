import type { User } from '@voltcourier/contracts/accounts/accounts';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedCards } from '../../features/payments/payment-methods/saved-cards.tsx';
import { useConfig } from '../../lib/config.ts';
import { SetupForm } from './setup-form.tsx';

/**
 * The result in the return URL from the bank's page; the secret is removed from the URL
 * immediately.
 */
function useReturn(): string | undefined {
  const [query, setQuery] = useSearchParams();
  const [status] = useState(() => query.get('redirect_status') ?? undefined);
  useEffect(() => {
    if (status === undefined) return;
    setQuery({}, { replace: true });
    if (status === 'succeeded') showToast({ title: 'Card saved' });
  }, [status, setQuery]);
  return status;
}

/** Saved cards of the signed-in user, once authentication is known. */
export function Cards({ user }: { user: User }) {
  const { data: config, error } = useConfig();
  const status = useReturn();
  useEffect(() => preloadToast(), []);
  if (config === undefined) {
    return error === null ? (
      <Progress block>Loading your cards...</Progress>
    ) : (
      <Notice tone="failed" title="We can’t show your cards">
        {error.message}
      </Notice>
    );
  }
  if (config.card.mode === 'off') {
    return (
      <Notice tone="warning" title="Card payment is switched off" still>
        Card payment isn’t set up here, so cards can’t be saved.
      </Notice>
    );
  }
  return (
    <>
      {status === undefined || status === 'succeeded' ? null : (
        <Notice tone="failed" title="Your card was not saved">
          Your bank didn’t confirm your identity. Try again, or use another card.
        </Notice>
      )}
      <SavedCards
        Form={SetupForm}
        name={[user.firstName, user.lastName].filter(Boolean).join(' ')}
      />
    </>
  );
}
