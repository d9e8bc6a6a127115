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
  const [asked, setAsked] = useState<{ form: Form; effects: Effects }>();
  const saving: Saving<Form, unknown> = {
    ...change,
    mutate: (form, told) =>
      change.mutate(
        { form },
        {
          ...told,
          onSuccess: ({ effects }) => {
            if (meansSomething(effects)) setAsked({ form, effects });
            else change.mutate({ form, agreed: effects }, told);
          },
        },
      ),
  };
  return {
    saving,
    /** Effects to confirm; undefined if there are none. */
    effects: asked?.effects,
    /** Saves the confirmed change. */
    agree: (told: {
      readonly onSuccess: (form: Form) => void;
      readonly onError: (failure: ApiError) => void;
    }) => {
      if (asked === undefined) return;
      const { form, effects: agreed } = asked;
      change.mutate(
        { form, agreed },
        {
          onSuccess: () => told.onSuccess(form),
          onError: told.onError,
          onSettled: () => setAsked(undefined),
        },
      );
    },
    dismiss: () => setAsked(undefined),
  };
}
