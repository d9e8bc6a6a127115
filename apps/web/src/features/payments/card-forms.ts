import { type ComponentType, lazy } from 'react';
import type { CardFormProps } from './card-form.ts';

type Mode = CardFormProps['card']['mode'];

// Separate chunks, so that only the one that is needed loads.
const LOADERS: Record<Mode, () => Promise<{ default: ComponentType<CardFormProps> }>> = {
  stripe: async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }),
  sandbox: async () => ({ default: (await import('./sandbox-card-form.tsx')).SandboxCardForm }),
};

/** Card form of each mode. */
export const CARD_FORMS: Record<Mode, ComponentType<CardFormProps>> = {
  stripe: lazy(LOADERS.stripe),
  sandbox: lazy(LOADERS.sandbox),
};

/** Preloads a form's code while its payment is still being loaded. */
export function preloadCardForm(mode: Mode | 'off'): void {
  // A failure is retried and reported when the form is shown.
  if (mode !== 'off') LOADERS[mode]().catch(() => undefined);
}
