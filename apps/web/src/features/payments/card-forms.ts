import { type ComponentType, lazy } from 'react';
import type { CardFormProps } from './card-form.ts';

type Mode = CardFormProps['card']['mode'];

// Each is its own chunk, so that nobody loads the other's.
const LOADERS: Record<Mode, () => Promise<{ default: ComponentType<CardFormProps> }>> = {
  stripe: async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }),
  sandbox: async () => ({ default: (await import('./sandbox-card-form.tsx')).SandboxCardForm }),
};

/** The form of a mode. */
export const CARD_FORMS: Record<Mode, ComponentType<CardFormProps>> = {
  stripe: lazy(LOADERS.stripe),
  sandbox: lazy(LOADERS.sandbox),
};

/** Fetches a form's code while what it pays for is still on the way. */
export function preloadCardForm(mode: Mode | 'off'): void {
  // What fails here is tried again, and told, when the form is shown.
  if (mode !== 'off') LOADERS[mode]().catch(() => undefined);
}
