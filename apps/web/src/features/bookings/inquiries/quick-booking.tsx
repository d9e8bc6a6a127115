import type { ApiError } from '@voltcourier/contracts/client';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Stepper } from '@voltcourier/ui/stepper';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import {
  type FormEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatClock } from '../../../lib/appointment.ts';
import { callUrl, useHotline } from '../../../lib/hotline.ts';
import * as paths from '../../../lib/paths.ts';
import { errorsByField, type FieldErrors, useEntries } from '../../../lib/use-entries.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Confirmation } from './quick-booking-confirmation.tsx';
import {
  checkEntries,
  CONFIRMATION,
  EMPTY,
  errorsOfStep,
  type FieldName,
  lastOpenStep,
  planLabel,
  planOfLink,
  REVIEW,
  stepOf,
} from './quick-booking-entries.ts';
import { ContactFields, ServiceFields, type VehicleChoiceSlot } from './quick-booking-fields.tsx';
import { Review } from './quick-booking-review.tsx';
import styles from './quick-booking.module.css';
import { readTakenRequest, type TakenRequest, useQuickBooking } from './use-quick-booking.ts';
import { useStep, useStepChange } from './use-step.ts';

const KEY = 'voltcourier.quick-booking-entries';

const STEP_NAMES = ['Contact', 'Service details', 'Review'];

const HEADINGS = ['How do we reach you?', 'What do you need?', 'Is everything right?'];

/** A second click of a double click must not answer the next step. */
function onceOnly(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** Takes the plan over that the person came with, once per visit of the link. */
function usePlanOfLink(
  isReady: boolean,
  choose: (plan: Record<'plan' | 'interval', string>) => void,
) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const plan = planOfLink(new URLSearchParams(search));
    if (!isReady || plan === undefined || state === 'taken') return;
    choose(plan);
    // Written down in the history, so that a choice made since then is kept by a reload.
    void navigate({ search }, { replace: true, state: 'taken' });
  }, [isReady, search, state, choose, navigate]);
}

function CallUs() {
  const hotline = useHotline();
  return hotline === null ? null : (
    <ButtonLink size="compact" href={callUrl(hotline)}>{`Call ${hotline}`}</ButtonLink>
  );
}

/** The way to a membership: contact, service details, review, confirmation (sections 2 to 5). */
export function QuickBooking({ VehicleChoice }: VehicleChoiceSlot) {
  const state = useEntries<FieldName>(KEY, EMPTY);
  const { form, fields, entries, showErrors, clear } = state;
  const [isReady, setIsReady] = useState(false);
  const [taken, setTaken] = useState<TakenRequest>();
  const request = useQuickBooking();
  const isOnline = useOnline();
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What the server found wrong, until its step is shown.
  const refused = useRef<FieldErrors<FieldName>>(undefined);
  const isSent = useRef(false);

  // A layout effect, so that a form that was sent before the page lived finds it ready.
  useLayoutEffect(() => {
    setTaken(readTakenRequest());
    setIsReady(true);
    preloadToast();
  }, []);
  usePlanOfLink(isReady, state.change);

  const { step, go } = useStep({
    last: CONFIRMATION,
    isReady,
    canOpen: (asked) =>
      asked === CONFIRMATION && taken !== undefined
        ? CONFIRMATION
        : Math.min(asked, lastOpenStep(entries)),
  });

  useStepChange(step, isReady, () => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
    if (refused.current === undefined) heading.current?.focus({ preventScroll: true });
    else showErrors(refused.current);
    refused.current = undefined;
    // Not earlier: the review can't be shown without what it shows.
    if (isSent.current) clear();
    isSent.current = false;
  });

  const onFailure = (failure: ApiError) => {
    const found: FieldErrors<FieldName> =
      failure.code === 'not_served'
        ? { location: failure.message }
        : failure.code === 'not_found'
          ? { vehicleId: failure.message }
          : errorsByField(fields, failure.fieldErrors);
    // A vehicle that is gone keeps nobody from asking once more.
    if (found.vehicleId !== undefined) state.change({ vehicleId: '', vehicleName: '' });
    if (Object.keys(found).length > 0) {
      const wrong = stepOf(found);
      if (wrong === step) showErrors(found);
      else {
        refused.current = found;
        go(wrong);
      }
    }
    showToast({
      title: 'Booking Failed',
      description: failure.sentence ?? 'Please try again or call us directly.',
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
    if (!checked.ok) return;
    request.mutate(checked.form, {
      onSuccess: (answer) => {
        isSent.current = true;
        setTaken(answer);
        go(CONFIRMATION, { replace: true });
        showToast({
          title: 'Booking Confirmed!',
          description: "We'll contact you within 15 minutes to confirm your charging appointment.",
        });
      },
      onError: onFailure,
    });
  };

  const chosen = planLabel(entries.plan, entries.interval);
  const isDone = step === CONFIRMATION && taken !== undefined;
  return (
    <div ref={top} className={styles.wizard}>
      {taken === undefined || isDone ? null : (
        <Notice
          still
          title="You have sent a request"
          action={
            <ButtonLink size="compact" render={<Link to={paths.quickBookingStep(CONFIRMATION)} />}>
              See your request
            </ButtonLink>
          }
        >
          {`Sent at ${formatClock(taken.createdAt)}.`}
        </Notice>
      )}
      <Stepper label="Start your membership" steps={STEP_NAMES} current={step - 1} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {isDone ? 'We have your request' : HEADINGS[step - 1]}
      </h2>

      {isDone ? (
        <Confirmation request={taken} />
      ) : (
        <form
          ref={form}
          className={styles.form}
          aria-label={STEP_NAMES[step - 1]}
          method="post"
          onSubmit={submit}
          noValidate
        >
          {step === 1 ? <ContactFields state={state} /> : null}
          {step === 2 ? <ServiceFields state={state} VehicleChoice={VehicleChoice} /> : null}
          {step === REVIEW ? <Review state={state} /> : null}

          {request.error?.status === 0 && step === REVIEW ? (
            <Notice tone="failed" action={<CallUs />}>
              {request.error.message} What you entered is kept, and trying again never asks twice.
            </Notice>
          ) : null}
          {isOnline ? null : (
            <Notice tone="warning" title="You are offline">
              What you entered is kept. Send it as soon as you have a connection again.
            </Notice>
          )}
          <div className={styles.actions}>
            {step === 1 ? null : (
              <ButtonLink size="large" render={<Link to={paths.quickBookingStep(step - 1)} />}>
                Back
              </ButtonLink>
            )}
            {step < REVIEW ? (
              <Button
                key="continue"
                type="submit"
                variant="primary"
                size="large"
                onClick={onceOnly}
              >
                Continue
              </Button>
            ) : (
              <Button
                key="send"
                type="submit"
                variant="primary"
                size="large"
                pending={request.isPending}
                pendingLabel="Sending..."
                onClick={onceOnly}
              >
                Send Request
              </Button>
            )}
          </div>
          {/* Under the button and always there: the plan of a link is known only once the page lives,
              and nothing may move away from under a finger then. */}
          <p className={step === REVIEW ? styles.note : styles.chosen}>
            {step === REVIEW
              ? 'Sending costs nothing and commits you to nothing. We call you within 15 minutes.'
              : chosen === undefined
                ? 'Your plan: none yet. You can choose one at the end, or go without.'
                : `Your plan: ${chosen}. You can change it at the end.`}
          </p>
        </form>
      )}
    </div>
  );
}
