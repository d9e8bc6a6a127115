import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import {
  EMERGENCY_STAGES,
  type EmergencyProgress,
  type EmergencyStage,
  type EmergencyStep,
} from '@voltcourier/contracts/visits/emergency-stages';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { emergenciesApi } from '../../lib/api/emergencies.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMay } from '../../lib/use-user.ts';
import { DueMark } from './due-mark.tsx';
import styles from './emergency-steps.module.css';
import { formatDue } from './labels.ts';

const LINE: readonly EmergencyStage[] = ['received', 'assigned', 'answered', 'arrived', 'done'];

/** "9:05 AM", in the time zone of the location. */
const formatTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date(at));

/** What the steps need to know of a booking. */
type Stepped = Pick<
  DispatchBooking,
  | 'canAssign'
  | 'canFinish'
  | 'createdAt'
  | 'dueAt'
  | 'emergency'
  | 'kind'
  | 'status'
  | 'technician'
  | 'zone'
>;

/** When each stage was reached, if known. */
function timesOf({ createdAt, emergency }: Stepped): Partial<Record<string, string>> {
  const { answeredAt, arrivedAt } = emergency ?? { answeredAt: null, arrivedAt: null };
  return {
    received: createdAt,
    ...(answeredAt !== null && { answered: answeredAt }),
    ...(arrivedAt !== null && { arrived: arrivedAt }),
  };
}

/** Whether a stage has been passed: the assignment can also change after the callback. */
function isReached(stage: EmergencyStage, booking: Stepped): boolean {
  const { emergency, technician } = booking;
  if (stage === 'received') return true;
  if (stage === 'assigned') return technician !== null;
  if (stage === 'answered') return emergency?.answeredAt !== null;
  if (stage === 'arrived') return emergency?.arrivedAt !== null;
  return emergency?.stage === 'done';
}

/** Stages of an emergency, past ones with their times. */
function StageLine({ booking }: { booking: Stepped }) {
  const times = timesOf(booking);
  return (
    <ol className={styles.line} aria-label="Progress">
      {LINE.map((stage) => {
        const at = times[stage];
        const reached = isReached(stage, booking);
        return (
          <li key={stage} className={styles.stage} data-reached={reached}>
            <span>{EMERGENCY_STAGES[stage]}</span>
            <span className={styles.time}>
              {at === undefined ? (reached ? 'Yes' : 'Not yet') : formatTime(at, booking.zone)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The next step; null if it is the assignment, or if there is none. */
function nextOf({ stage }: EmergencyProgress, isAssigned: boolean): EmergencyStep | null {
  if (stage === 'received' || stage === 'assigned') return 'answered';
  return stage === 'answered' && isAssigned ? 'arrived' : null;
}

const ACTIONS: Readonly<Record<EmergencyStep, string>> = {
  answered: 'Mark answered',
  arrived: 'Mark arrived',
  unanswered: 'Undo answered',
};

/** Undoes a step recorded by mistake. */
function backOf({ stage }: EmergencyProgress): { to: EmergencyStep; label: string } | null {
  if (stage === 'answered') return { to: 'unanswered', label: 'Undo answered' };
  return stage === 'arrived' ? { to: 'answered', label: 'Undo arrived' } : null;
}

/** A mutation that records a step. */
type Recorded = Pick<
  UseMutationResult<unknown, ApiError, EmergencyStep>,
  'error' | 'isPending' | 'mutate'
>;

/** The next step of an open emergency, other ones, and undoing the last. */
function StepButtons({
  booking: { canFinish, technician },
  emergency,
  step,
  onComplete,
}: {
  booking: Stepped;
  emergency: EmergencyProgress;
  step: Recorded;
  onComplete: (() => void) | undefined;
}) {
  const next = nextOf(emergency, technician !== null);
  const back = backOf(emergency);
  const isPending = step.isPending;
  return (
    <div className={styles.actions}>
      {next === null ? null : (
        <Button
          variant="emergency"
          pending={isPending}
          pendingLabel="Saving..."
          onClick={() => step.mutate(next)}
        >
          {ACTIONS[next]}
        </Button>
      )}
      {emergency.stage === 'assigned' ? (
        <Button pending={isPending} onClick={() => step.mutate('arrived')}>
          {ACTIONS.arrived}
        </Button>
      ) : null}
      {emergency.stage === 'arrived' && canFinish && onComplete !== undefined ? (
        <Button variant="emergency" onClick={onComplete}>
          Mark complete
        </Button>
      ) : null}
      {emergency.stage === 'arrived' && !canFinish ? (
        <p className={styles.time}>It can be completed once it is paid.</p>
      ) : null}
      {back === null ? null : (
        <Button variant="quiet" pending={isPending} onClick={() => step.mutate(back.to)}>
          {back.label}
        </Button>
      )}
    </div>
  );
}

/** Progress of an emergency, next step first; renders nothing for an appointment. */
export function EmergencyProgressSteps({
  booking,
  step,
  onComplete,
}: {
  booking: Stepped;
  /** Undefined for those who may not record steps. */
  step: Recorded | undefined;
  /** Opens the form for the readings, which completes it; undefined while a form is open. */
  onComplete: (() => void) | undefined;
}) {
  const due = formatDue(booking, useNow());
  const { emergency } = booking;
  if (emergency === null) return null;
  return (
    <section className={styles.steps} aria-label="Emergency">
      <StageLine booking={booking} />
      <DueMark due={due} />
      {step !== undefined && booking.canAssign ? (
        <StepButtons booking={booking} emergency={emergency} step={step} onComplete={onComplete} />
      ) : null}
      <Refusal error={step?.error ?? null} title="Not recorded" />
    </section>
  );
}

/** Progress of an emergency for dispatchers. */
export function EmergencySteps({
  booking,
  onComplete,
}: {
  readonly booking: DispatchBooking;
  readonly onComplete: (() => void) | undefined;
}) {
  const { id: bookingId, version } = booking;
  const mayWrite = useMay()('bookings:write');
  const step = useMutation(
    emergenciesApi.step.mutation((to: EmergencyStep) => ({
      params: { bookingId },
      query: { version },
      body: { to },
    })),
  );
  return (
    <EmergencyProgressSteps
      booking={booking}
      step={mayWrite ? step : undefined}
      onComplete={onComplete}
    />
  );
}
