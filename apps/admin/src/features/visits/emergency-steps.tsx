import { useMutation } from '@tanstack/react-query';
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
import { dueWords } from './labels.ts';

const LINE: readonly EmergencyStage[] = ['received', 'assigned', 'answered', 'arrived', 'done'];

/** "9:05 AM", in the time zone of the location. */
const timeWords = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date(at));

/** When each stage was reached, if known. */
function timesOf({ createdAt, emergency }: DispatchBooking): Partial<Record<string, string>> {
  const { answeredAt, arrivedAt } = emergency ?? { answeredAt: null, arrivedAt: null };
  return {
    received: createdAt,
    ...(answeredAt !== null && { answered: answeredAt }),
    ...(arrivedAt !== null && { arrived: arrivedAt }),
  };
}

/** Whether a stage has been passed: the assignment can also change after the callback. */
function isReached(stage: EmergencyStage, booking: DispatchBooking): boolean {
  const { emergency, technician } = booking;
  if (stage === 'received') return true;
  if (stage === 'assigned') return technician !== null;
  if (stage === 'answered') return emergency?.answeredAt !== null;
  if (stage === 'arrived') return emergency?.arrivedAt !== null;
  return emergency?.stage === 'done';
}

/** Stages of an emergency, past ones with their times. */
function StageLine({ booking }: { booking: DispatchBooking }) {
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
              {at === undefined ? (reached ? 'Yes' : 'Not yet') : timeWords(at, booking.zone)}
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
function backOf({ stage }: EmergencyProgress): { to: EmergencyStep; words: string } | null {
  if (stage === 'answered') return { to: 'unanswered', words: 'Undo answered' };
  return stage === 'arrived' ? { to: 'answered', words: 'Undo arrived' } : null;
}

interface EmergencyStepsProps {
  readonly booking: DispatchBooking;
  /** Opens the form for the readings, which completes it. */
  readonly onComplete: () => void;
}

/** Progress of an emergency, next step first; renders nothing for an appointment. */
export function EmergencySteps({ booking, onComplete }: EmergencyStepsProps) {
  const { id: bookingId, emergency, version, technician, canFinish } = booking;
  const mayWrite = useMay()('bookings:write');
  const due = dueWords(booking, useNow());
  const step = useMutation(
    emergenciesApi.step.mutation((to: EmergencyStep) => ({
      params: { bookingId },
      query: { version },
      body: { to },
    })),
  );
  if (emergency === null) return null;
  const next = nextOf(emergency, technician !== null);
  const back = backOf(emergency);
  const isOpen = booking.canAssign;
  return (
    <section className={styles.steps} aria-label="Emergency">
      <StageLine booking={booking} />
      <DueMark due={due} />
      {mayWrite && isOpen ? (
        <div className={styles.actions}>
          {next === null ? null : (
            <Button
              variant="emergency"
              pending={step.isPending}
              pendingLabel="Saving..."
              onClick={() => step.mutate(next)}
            >
              {ACTIONS[next]}
            </Button>
          )}
          {emergency.stage === 'assigned' ? (
            <Button pending={step.isPending} onClick={() => step.mutate('arrived')}>
              {ACTIONS.arrived}
            </Button>
          ) : null}
          {emergency.stage === 'arrived' && canFinish ? (
            <Button variant="emergency" onClick={onComplete}>
              Mark complete
            </Button>
          ) : null}
          {emergency.stage === 'arrived' && !canFinish ? (
            <p className={styles.time}>It can be completed once it is paid.</p>
          ) : null}
          {back === null ? null : (
            <Button variant="quiet" pending={step.isPending} onClick={() => step.mutate(back.to)}>
              {back.words}
            </Button>
          )}
        </div>
      ) : null}
      <Refusal error={step.error} title="Not recorded" />
    </section>
  );
}
