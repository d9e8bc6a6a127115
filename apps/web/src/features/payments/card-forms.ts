import { type ComponentType, lazy } from 'react';
import type { CardFormProps } from './card-form.ts';

/** The form of a mode. Each is its own chunk, so that nobody loads the other's. */
export const CARD_FORMS: Record<CardFormProps['card']['mode'], ComponentType<CardFormProps>> = {
  stripe: lazy(async () => ({
    default: (await import('./stripe-card-form.tsx')).StripeCardForm,
  })),
  sandbox: lazy(async () => ({
    default: (await import('./sandbox-card-form.tsx')).SandboxCardForm,
  })),
};
