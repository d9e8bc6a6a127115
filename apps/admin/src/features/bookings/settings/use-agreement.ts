import type { ApiError } from '@voltcourier/contracts/client';
import type { Effects } from '@voltcourier/contracts/bookings/settings';
import { useState } from 'react';
import type { Saving } from '../../../lib/use-contract-form.ts';
import type { Agreed } from './agreement.ts';

/** Whether a change affects existing appointments. */
const meansSomething = ({ overfullHours, appointments }: Effects): boolean =>
  overfullHours > 0 || appointments > 0;

/**
 * A change that starts with a dry run: without `agreed` the response contains its effects, and
 * nothing is saved.
 */
export interface AgreedChange<Form> {
  readonly form: Form;
  readonly agreed?: Agreed | undefined;
}

/**
 * Saves a form after checking its effects on appointments: immediately if it has none, otherwise
 * after confirmation.
 */
export function useAgreement<Form>(
  change: Saving<AgreedChange<Form>, { readonly effects: Effects }>,
) {
  const [pending, setPending] = useState<{ form: Form; effects: Effects }>();
  const saving: Saving<Form, unknown> = {
    ...change,
    mutate: (form, callbacks) =>
      change.mutate(
        { form },
        {
          ...callbacks,
          onSuccess: ({ effects }) => {
            if (meansSomething(effects)) setPending({ form, effects });
            else change.mutate({ form, agreed: effects }, callbacks);
          },
        },
      ),
  };
  return {
    saving,
    /** Effects to confirm; undefined if there are none. */
    effects: pending?.effects,
    /** Saves the confirmed change. */
    agree: (callbacks: {
      readonly onSuccess: (form: Form) => void;
      readonly onError: (failure: ApiError) => void;
    }) => {
      if (pending === undefined) return;
      const { form, effects: agreed } = pending;
      change.mutate(
        { form, agreed },
        {
          onSuccess: () => callbacks.onSuccess(form),
          onError: callbacks.onError,
          onSettled: () => setPending(undefined),
        },
      );
    },
    dismiss: () => setPending(undefined),
  };
}
