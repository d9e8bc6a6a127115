import type { ApiError } from '@voltcourier/contracts/client';
import type { Effects } from '@voltcourier/contracts/bookings/settings';
import { useState } from 'react';
import type { Saving } from '../../../lib/use-contract-form.ts';
import type { Agreed } from './agreement.ts';

/** Whether a change means anything for appointments that are there. */
const meansSomething = ({ overfullHours, appointments }: Effects): boolean =>
  overfullHours > 0 || appointments > 0;

/** A change that is looked at first: without `agreed` it is answered what it means, and nothing done. */
export interface AgreedChange<Form> {
  readonly form: Form;
  readonly agreed?: Agreed | undefined;
}

/**
 * Saves a form once it is known what that means for appointments: at once where it means nothing,
 * else when it was agreed to.
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
    /** What is to be agreed to; undefined while nothing is. */
    effects: asked?.effects,
    /** Saves what was asked about. */
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
