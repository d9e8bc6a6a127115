import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Stepper } from '@voltcourier/ui/stepper';
import type { ComponentType, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatClock } from '../../../lib/appointment.ts';
import { callUrl, useHotline } from '../../../lib/hotline.ts';
import { usePromises } from '../../../lib/promises.ts';
import * as paths from '../../../lib/paths.ts';
import { useEntries } from '../../../lib/use-entries.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { ChosenPlan } from './quick-booking-aside.tsx';
import { Confirmation } from './quick-booking-confirmation.tsx';
import { CONFIRMATION, EMPTY, type FieldName, REVIEW } from './quick-booking-entries.ts';
import {
  ContactFields,
  ServiceFields,
  type StepProps,
  type VehicleChoiceSlot,
} from './quick-booking-fields.tsx';
import { PlanChoice } from './quick-booking-plan.tsx';
import { Review } from './quick-booking-review.tsx';
import styles from './quick-booking.module.css';
import type { TakenRequest } from './taken-request.ts';
import { useQuickBookingSteps } from './use-quick-booking-steps.ts';

const KEY = 'voltcourier.quick-booking-entries';

const STEP_NAMES = ['Contact', 'Service details', 'Review'];

const HEADINGS = [
  'Which plan, and how do we reach you?',
  'What do you need?',
  'Is everything right?',
];

/** The second click of a double click must not trigger the next step. */
function onceOnly(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

function CallUs() {
  const hotline = useHotline();
  return hotline === null ? null : (
    <ButtonLink size="compact" href={callUrl(hotline)}>{`Call ${hotline}`}</ButtonLink>
  );
}

/** Buttons to go back, and to continue or send. */
function StepButtons({ step, isPending }: { step: number; isPending: boolean }) {
  const isLast = step === REVIEW;
  return (
    <div className={styles.actions}>
      {step === 1 ? null : (
        <ButtonLink size="large" render={<Link to={paths.quickBookingStep(step - 1)} />}>
          Back
        </ButtonLink>
      )}
      {/* The key makes it a separate button, so that the second click of a double click doesn't
         send. */}
      <Button
        key={isLast ? 'send' : 'continue'}
        type="submit"
        variant="primary"
        size="large"
        pending={isLast && isPending}
        pendingLabel={isLast ? 'Sending...' : undefined}
        onClick={onceOnly}
      >
        {isLast ? 'Send Request' : 'Continue'}
      </Button>
    </div>
  );
}

interface StepFormProps extends StepProps, VehicleChoiceSlot {
  readonly step: number;
  readonly steps: ReturnType<typeof useQuickBookingSteps>;
}

/** Form of one step, with its error. */
function StepForm({ state, step, steps: { request, submit }, VehicleChoice }: StepFormProps) {
  const isOnline = useOnline();
  const { callbackMinutes } = usePromises();
  const { form } = state;
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={STEP_NAMES[step - 1]}
      method="post"
      onSubmit={submit}
      noValidate
    >
      {step === 1 ? (
        <>
          <PlanChoice state={state} />
          <ContactFields state={state} />
        </>
      ) : null}
      {step === 2 ? <ServiceFields state={state} VehicleChoice={VehicleChoice} /> : null}
      {step === REVIEW ? <Review state={state} /> : null}

      {request.error?.status === 0 && step === REVIEW ? (
        <Notice tone="failed" action={<CallUs />}>
          {request.error.message} What you entered is kept, and trying again never asks twice.
        </Notice>
      ) : isOnline ? null : (
        <Notice tone="warning" title="You are offline">
          What you entered is kept. Send it as soon as you have a connection again.
        </Notice>
      )}
      <StepButtons step={step} isPending={request.isPending} />
      {step === REVIEW ? (
        <p className={styles.note}>
          {`Sending costs nothing and commits you to nothing. We call you within ${callbackMinutes} minutes.`}
        </p>
      ) : null}
    </form>
  );
}

interface QuickBookingProps extends VehicleChoiceSlot {
  /** Leads from the received request to the trial. */
  readonly Trial: ComponentType<{ readonly request: TakenRequest }>;
}

/** The quick booking: contact, service details, review, confirmation (sections 2 to 5). */
export function QuickBooking({ VehicleChoice, Trial }: QuickBookingProps) {
  const state = useEntries<FieldName>(KEY, EMPTY);
  const steps = useQuickBookingSteps(state);
  const { step, taken, top, heading } = steps;
  const isDone = step === CONFIRMATION && taken !== undefined;
  return (
    <div className={styles.columns}>
      <div ref={top} className={styles.wizard}>
        {taken === undefined || isDone ? null : (
          <Notice
            still
            title="You have sent a request"
            action={
              <ButtonLink
                size="compact"
                render={<Link to={paths.quickBookingStep(CONFIRMATION)} />}
              >
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
          <Confirmation request={taken} Trial={Trial} />
        ) : (
          <StepForm state={state} step={step} steps={steps} VehicleChoice={VehicleChoice} />
        )}
      </div>
      {isDone ? null : <ChosenPlan entries={state.entries} />}
    </div>
  );
}
