import { useMutation } from '@tanstack/react-query';
import type { Generation } from '@voltcourier/contracts/marketing/generations';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './assistant.module.css';
import { formatDuration, isRunning } from './generation-labels.ts';
import { QUESTION_LABELS } from './question-labels.ts';
import type { GenerationRequest } from './use-generation-request.ts';

const whole = new Intl.NumberFormat('en-US');

/** Progress of an answer, with a button to cancel. */
function Running({ generation }: { generation: Generation }) {
  const may = useMay();
  const cancel = useMutation(
    assistantApi.cancelGeneration.mutation(() => ({ params: { generationId: generation.id } })),
  );
  const { state, progress } = generation;
  return (
    <>
      <div className={styles.running}>
        <Progress>
          {state === 'queued' ? 'Waiting to start' : `${whole.format(progress)} characters so far`}
        </Progress>
        {may('campaigns:write') ? (
          <Button
            size="compact"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel
          </Button>
        ) : null}
        <p className={styles.quiet}>It continues if you leave this page.</p>
      </div>
      <Refusal error={cancel.error} title="Not cancelled" />
    </>
  );
}

/** Outcome of a question without an answer. */
function Ended({ generation }: { generation: Generation }) {
  const { question, state, failure } = generation;
  if (state === 'cancelled') {
    return <Notice title="Cancelled">There is no answer to this question.</Notice>;
  }
  if (state !== 'failed') return null;
  const { failed, name } = QUESTION_LABELS[question.kind];
  return (
    <Notice tone="failed" title={failed?.title ?? `${name} failed`}>
      {failure?.sentence ?? 'There is no answer. Please ask again.'}
    </Notice>
  );
}

/**
 * State of a question: in progress, refused, canceled or failed. Answers are displayed elsewhere.
 */
export function RequestState({ request }: { request: GenerationRequest }) {
  const { latest, start, kind, isOwn, isStored } = request;
  const { failed, name } = QUESTION_LABELS[kind];
  // Refused fields show their own errors.
  const refused = start.error?.fieldErrors.length === 0 ? start.error : null;
  return (
    <div className={styles.state}>
      <Refusal error={refused} title={failed?.title ?? `${name} failed`} />
      {latest === undefined || refused !== null ? null : isRunning(latest) ? (
        <Running key={latest.id} generation={latest} />
      ) : (
        <Ended generation={latest} />
      )}
      {latest?.state === 'done' && isOwn && !isStored ? (
        <p className={styles.quiet} role="status">
          {`Answered in ${formatDuration(latest)}.`}
        </p>
      ) : null}
    </div>
  );
}
