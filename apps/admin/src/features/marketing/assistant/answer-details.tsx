import { useMutation } from '@tanstack/react-query';
import type { Generation } from '@voltcourier/contracts/marketing/generations';
import { Button } from '@voltcourier/ui/button';
import { FactLine } from '@voltcourier/ui/fact-line';
import { CheckIcon } from '@voltcourier/ui/icon';
import { Refusal } from '@voltcourier/ui/notice';
import { Link } from 'react-router-dom';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './assistant.module.css';
import { formatBrief, formatCost, formatDuration } from './generation-labels.ts';
import type { GenerationRequest } from './use-generation-request.ts';
import { useWhyNot } from './use-status.ts';

const RATINGS = [
  { value: 'good', label: 'Good answer' },
  { value: 'bad', label: 'Bad answer' },
] as const;

/** Staff rating of an answer. */
function Rating({ generation }: { generation: Generation }) {
  const rate = useMutation(
    assistantApi.rateGeneration.mutation((rating: 'good' | 'bad') => ({
      params: { generationId: generation.id },
      body: { rating },
    })),
  );
  return (
    <>
      <div className={styles.actions} role="group" aria-label="Rate this answer">
        {RATINGS.map(({ value, label }) => (
          <Button
            key={value}
            size="compact"
            icon={generation.rating === value ? <CheckIcon size="1rem" /> : undefined}
            aria-pressed={generation.rating === value}
            pending={rate.isPending && rate.variables === value}
            onClick={() => rate.mutate(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Refusal error={rate.error} title="Rating not saved" />
    </>
  );
}

/** The model, cost and time of an answer. */
function factsOf(generation: Generation): readonly (string | null | undefined)[] {
  const { model, costMicrodollars, askedBy, askedAt } = generation;
  return [
    model,
    costMicrodollars === null ? undefined : formatCost(costMicrodollars),
    formatDuration(generation),
    `asked by ${askedBy}, ${formatClock(askedAt)}`,
  ];
}

/** Origin of an answer that existed before it was requested. */
function StoredFrom({ generation: { question, askedAt } }: { generation: Generation }) {
  return (
    <p className={styles.stored} role="status">
      {'brief' in question
        ? `From ${formatClock(askedAt)}: someone asked the same within the hour.`
        : 'From today’s answer. Asking again costs extra.'}
    </p>
  );
}

/** Footer of an answer: its origin, its rating, and asking again. */
export function AnswerDetails({
  generation,
  request,
}: {
  generation: Generation;
  /** Asks the same question again; without it the answer is read-only. */
  request?: GenerationRequest;
}) {
  const may = useMay();
  const whyNot = useWhyNot();
  const brief = formatBrief(generation);
  return (
    <footer className={styles.details}>
      {brief === undefined ? null : <p className={styles.quiet}>{brief}</p>}
      <p className={styles.quiet}>
        <FactLine facts={factsOf(generation)} />
      </p>
      {request?.isStored ? <StoredFrom generation={generation} /> : null}
      {generation.campaignId === null ? null : (
        <p>
          <Link to={paths.campaign(generation.campaignId)}>The campaign that it became</Link>
        </p>
      )}
      <div className={styles.actions}>
        {may('campaigns:write') ? <Rating generation={generation} /> : null}
        {request === undefined || whyNot !== undefined ? null : (
          <Button
            size="compact"
            pending={request.isBusy}
            onClick={() => request.send(generation.question, true)}
          >
            Ask again
          </Button>
        )}
      </div>
    </footer>
  );
}
