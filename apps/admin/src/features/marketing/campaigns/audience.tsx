import { SummaryList } from '@voltcourier/ui/summary-list';
import styles from './campaigns.module.css';
import { useAudience } from './use-campaigns.ts';
import { formatNumber, formatPeople, reasonsOf } from './labels.ts';

/** How many people of a segment would get the campaign now, and why the others wouldn't. */
export function Audience({ segmentId }: { segmentId: string }) {
  const { data, error } = useAudience(segmentId);
  if (segmentId === '') {
    return (
      <div className={styles.audience}>
        <p className={styles.quiet}>Choose a segment to see how many people would get it.</p>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className={styles.audience} role="alert">
        <p>{`They can’t be counted: ${error.message}`}</p>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.audience} aria-busy="true">
        <p className={styles.quiet}>Counting who would get it...</p>
      </div>
    );
  }
  const { people, wouldGet, isMore } = data;
  return (
    <div className={styles.audience} role="status">
      <p>
        <strong>{`${formatPeople(wouldGet)} would get it now`}</strong>
      </p>
      <p className={styles.quiet}>
        {isMore
          ? `More than ${formatNumber(people)} in this segment. The numbers are minimums.`
          : `Of ${formatPeople(people)} in the segment.`}
      </p>
      <SummaryList rows={reasonsOf(data)} />
    </div>
  );
}
