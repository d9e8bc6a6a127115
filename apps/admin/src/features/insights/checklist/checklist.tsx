import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type Check,
  CHECKS,
  type Checklist as Found,
} from '@voltcourier/contracts/insights/checklist';
import { Button } from '@voltcourier/ui/button';
import { FailedIcon } from '@voltcourier/ui/frame-icon';
import { AlertIcon, CheckIcon, InfoIcon } from '@voltcourier/ui/icon';
import { useFocusInstead } from '@voltcourier/ui/lost-focus';
import { Refusal } from '@voltcourier/ui/notice';
import { QueryState } from '@voltcourier/ui/query-state';
import { checklistApi } from '../../../lib/api/checklist.ts';
import styles from './checklist.module.css';
import { SignOffs } from './sign-offs.tsx';

const STATES = {
  passed: { word: 'Passed', Icon: CheckIcon },
  failed: { word: 'Action needed', Icon: FailedIcon },
  unsure: { word: 'Unknown', Icon: AlertIcon },
  off: { word: 'Off', Icon: InfoIcon },
} as const satisfies Record<Check['state'], unknown>;

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Open checks first, then completed ones; within each group in list order. */
const ORDER: readonly Check['state'][] = ['failed', 'unsure', 'passed', 'off'];

function Row({ check }: { check: Check }) {
  const { word, Icon } = STATES[check.state];
  const confirm = useMutation(checklistApi.confirm.mutation(() => ({ body: { key: 'legal' } })));
  const isToConfirm = check.key === 'legal' && check.state === 'failed';
  const title = useFocusInstead<HTMLHeadingElement>(!isToConfirm);
  return (
    <li className={styles.check}>
      <p className={styles.state} data-state={check.state}>
        <Icon size="1.25rem" />
        {word}
      </p>
      <div className={styles.text}>
        <h2 ref={title} className={styles.title} tabIndex={-1}>
          {CHECKS[check.key]}
        </h2>
        <p>{check.finding}</p>
        {check.advice === null ? null : <p className={styles.advice}>{check.advice}</p>}
        {isToConfirm ? (
          <div className={styles.confirm}>
            <Refusal error={confirm.error} title="Not confirmed" />
            <Button
              size="compact"
              pending={confirm.isPending}
              pendingLabel="Confirming..."
              onClick={() => confirm.mutate()}
            >
              I confirm that they were reviewed
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Counts by state: "3 to do, 2 not known, 6 passed, 4 not used". */
function summaryOf({ checks }: Found): string {
  return ORDER.flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length;
    return count === 0 ? [] : [`${count} ${STATES[state].word.toLowerCase()}`];
  }).join(', ');
}

/** Pre-launch checklist: real checks, each with its finding and advice. */
export function Checklist() {
  const result = useQuery(checklistApi.run.query());
  const { data, error, isFetching, refetch } = result;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Running the checks..."
        failed="The checks can’t be run"
      />
    );
  }
  const checks = data.checks.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p role="status">
          <strong>{summaryOf(data)}</strong>
          <br />
          <span className={styles.advice}>{`Checked ${clock.format(new Date(data.ranAt))}`}</span>
        </p>
        <Button pending={isFetching} pendingLabel="Running..." onClick={() => void refetch()}>
          Run again
        </Button>
      </div>
      <Refusal error={error} title="The checks could not be run again" />
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Row key={check.key} check={check} />
        ))}
      </ul>
      <SignOffs />
    </div>
  );
}
