import { useCallback, useEffect, useRef } from 'react';
import type { SetupFormProps } from '../../features/payments/payment-methods/add-card.tsx';
import { CARD_MESSAGES, type PaymentResult } from '../../features/payments/card-form.ts';
import { CARD_FORMS } from '../../features/payments/card-forms.ts';
import { useConfig } from '../../lib/config.ts';

/** The provider's form, as it is configured here, for saving a card. The bank leads back here. */
export function SetupForm({ clientSecret, name, onSaved, onFailed }: SetupFormProps) {
  const { data: config } = useConfig();
  // Kept, because the provider's form begins anew when it is told somebody else to answer.
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
