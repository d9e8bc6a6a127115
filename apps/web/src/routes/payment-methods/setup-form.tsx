import { useCallback, useEffect, useRef } from 'react';
import type { SetupFormProps } from '../../features/payments/payment-methods/add-card.tsx';
import { CARD_MESSAGES, type PaymentResult } from '../../features/payments/card-form.ts';
import { CARD_FORMS } from '../../features/payments/card-forms.ts';
import { useConfig } from '../../lib/config.ts';

/** The configured provider's form for saving a card. The bank returns to this page. */
export function SetupForm({ clientSecret, name, onSaved, onFailed }: SetupFormProps) {
  const { data: config } = useConfig();
  // A ref, because the provider's form restarts when its callbacks change.
  const answer = useRef({ onSaved, onFailed });
  useEffect(() => {
    answer.current = { onSaved, onFailed };
  });
  const onResult = useCallback((result: PaymentResult) => {
    if (result.status === 'succeeded') answer.current.onSaved();
    else answer.current.onFailed(result.message ?? CARD_MESSAGES.notSaved);
  }, []);
  if (config === undefined || config.card.mode === 'off') return null;
  const CardForm = CARD_FORMS[config.card.mode];
  return (
    <CardForm
      card={config.card}
      purpose="save"
      clientSecret={clientSecret}
      payLabel="Save card"
      returnUrl={`${location.origin}${location.pathname}${location.search}`}
      name={name}
      onResult={onResult}
    />
  );
}
