import type { ApiError } from '@voltcourier/contracts/client';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { type FormFields, errorsByField, type FieldErrors } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHotline } from '../../../lib/hotline.ts';
import { usePromises } from '../../../lib/promises.ts';
import {
  checkEntries,
  CONFIRMATION,
  errorsOfStep,
  type FieldName,
  lastOpenStep,
  planOfLink,
  REVIEW,
  stepOf,
} from './quick-booking-entries.ts';
import { readTakenRequest, type TakenRequest } from './taken-request.ts';
import { useQuickBooking } from './use-quick-booking.ts';
import { useStep, useStepChange } from './use-step.ts';

type State = FormFields<FieldName>;

const OR_CALL = 'Please try again or call us directly.';

/** Said without a hotline. */
const OR_WRITE = 'Please try again or write to us.';

/** Applies the plan in the link, once per visit. */
function usePlanOfLink(isReady: boolean, choose: State['change']) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const plan = planOfLink(new URLSearchParams(search));
    if (!isReady || plan === undefined || state === 'taken') return;
    choose(plan);
    // Marked in the history, so that a reload keeps a later choice.
    void navigate({ search }, { replace: true, state: 'taken' });
  }, [isReady, search, state, choose, navigate]);
}

/** The last request sent in this tab, and whether it has been read yet. */
function useTakenRequest() {
  const [isReady, setIsReady] = useState(false);
  const [taken, setTaken] = useState<TakenRequest>();
  // A layout effect, so that a form submitted before hydration finds it ready.
  useLayoutEffect(() => {
    setTaken(readTakenRequest());
    setIsReady(true);
    preloadToast();
  }, []);
  return { isReady, taken, setTaken };
}

/** Maps the server's refusal to errors by field. */
function refusedFields(failure: ApiError, fields: State['fields']): FieldErrors<FieldName> {
  if (failure.code === 'not_served') return { location: failure.message };
  if (failure.code === 'not_found') return { vehicleId: failure.message };
  return errorsByField(fields, failure.fieldErrors);
}

/** Moves the focus to the start of a step: its heading, or the fields the server refused. */
function useStepStart(step: number, isReady: boolean, { showErrors, clear }: State) {
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useRef<FieldErrors<FieldName>>(undefined);
  const isSent = useRef(false);
  useStepChange(step, isReady, () => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
    if (refused.current === undefined) heading.current?.focus({ preventScroll: true });
    else showErrors(refused.current);
    refused.current = undefined;
    // Not cleared earlier, because the review still shows the entries.
    if (isSent.current) clear();
    isSent.current = false;
  });
  /** Actions deferred until another step is shown. */
  const onNextStep = {
    showErrors: (found: FieldErrors<FieldName>) => {
      refused.current = found;
    },
    clear: () => {
      isSent.current = true;
    },
  };
  return { top, heading, onNextStep };
}

/** Steps of the quick booking: which one is shown, and how each leads to the next. */
export function useQuickBookingSteps(state: State) {
  const { fields, entries, showErrors, change } = state;
  const { isReady, taken, setTaken } = useTakenRequest();
  const { callbackMinutes } = usePromises();
  const hotline = useHotline();
  const request = useQuickBooking();
  usePlanOfLink(isReady, change);

  const { step, go } = useStep({
    last: CONFIRMATION,
    isReady,
    canOpen: (wanted) =>
      wanted === CONFIRMATION && taken !== undefined
        ? CONFIRMATION
        : Math.min(wanted, lastOpenStep(entries)),
  });
  const { top, heading, onNextStep } = useStepStart(step, isReady, state);

  const onTaken = (answer: TakenRequest) => {
    onNextStep.clear();
    setTaken(answer);
    go(CONFIRMATION, { replace: true });
    showToast({
      title: 'Booking Confirmed!',
      description: `We'll contact you within ${callbackMinutes} minutes to confirm your charging appointment.`,
    });
  };

  const onFailure = (failure: ApiError) => {
    const found = refusedFields(failure, fields);
    // A deleted vehicle doesn't prevent another attempt.
    if (found.vehicleId !== undefined) change({ vehicleId: '', vehicleName: '' });
    if (Object.keys(found).length > 0) {
      const wrong = stepOf(found);
      if (wrong === step) showErrors(found);
      else {
        onNextStep.showErrors(found);
        go(wrong);
      }
    }
    showToast({
      title: 'Booking Failed',
      description: failure.sentence ?? (hotline === null ? OR_WRITE : OR_CALL),
      variant: 'destructive',
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const errors = errorsOfStep(entries, step);
    showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    if (step < REVIEW) return go(step + 1);
    const checked = checkEntries(entries);
    if (checked.ok) request.mutate(checked.form, { onSuccess: onTaken, onError: onFailure });
  };

  return { step, taken, request, submit, top, heading };
}
