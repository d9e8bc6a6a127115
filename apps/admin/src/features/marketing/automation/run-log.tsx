import { useQuery } from '@tanstack/react-query';
import type { AutomationRun } from '@voltcourier/contracts/marketing/automation';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { automationApi } from '../../../lib/api/automation.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { LIVE_MS } from '../assistant/live-interval.ts';
import { AUTOMATION_NAMES } from './automation-names.ts';
import styles from './automation.module.css';

const stateLabel = ({ endedAt, hasFailed }: AutomationRun): string => {
  if (endedAt === null) return 'Running';
  return hasFailed ? 'Failed' : 'Done';
};

function Run({ run }: { run: AutomationRun }) {
  return (
    <li className={styles.run} data-failed={run.hasFailed || undefined}>
      <span>
        <strong>{stateLabel(run)}</strong>
        {`: ${AUTOMATION_NAMES[run.name]}`}
      </span>
      {run.outcome === null ? null : <span>{run.outcome}</span>}
      <span className={styles.quiet}>{formatClock(run.startedAt)}</span>
    </li>
  );
}

/** Recent runs of the automations, newest first. */
export function RunLog() {
  const query = useQuery({ ...automationApi.automationRuns.query(), refetchInterval: LIVE_MS });
  const runs = query.data?.runs;
  return (
    <Disclosure title="Run log">
      {runs === undefined ? (
        query.error === null ? (
          <Progress>Loading the runs...</Progress>
        ) : (
          <Failed title="The runs can’t be loaded" result={query} />
        )
      ) : runs.length === 0 ? (
        <p className={styles.quiet}>Nothing has run yet.</p>
      ) : (
        <ol className={styles.runs}>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}
