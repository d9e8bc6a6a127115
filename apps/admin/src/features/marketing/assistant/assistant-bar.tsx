import { Skeleton } from '@voltcourier/ui/skeleton';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import styles from './assistant.module.css';
import { formatCost } from './generation-labels.ts';
import { useStatus } from './use-status.ts';

/** "$0.12 of $5.00": amount spent and its limit. */
const formatSpending = (of: { spentMicrodollars: number; limitMicrodollars: number }): string =>
  `${formatCost(of.spentMicrodollars)} of ${formatCost(of.limitMicrodollars)}`;

const TO_HISTORY = { to: paths.assistantHistory(), label: 'History' };

/** The assistant's spending, whether it is on, and by default a link to its history. */
export function AssistantBar({
  leadsTo = TO_HISTORY,
}: {
  leadsTo?: { to: string; label: string };
}) {
  const { data, error } = useStatus();
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        {data === undefined ? (
          <p className={styles.quiet} aria-busy={error === null}>
            {error === null ? (
              <Skeleton width="18rem" />
            ) : (
              `The assistant’s spending can’t be loaded: ${error.message}`
            )}
          </p>
        ) : (
          <p className={styles.quiet}>
            {data.isOn ? null : <strong>The assistant is off. </strong>}
            {`Spent today ${formatSpending(data.today)}, this month ${formatSpending(data.thisMonth)}`}
          </p>
        )}
        <Link className={styles.link} to={leadsTo.to}>
          {leadsTo.label}
        </Link>
      </div>
    </div>
  );
}
