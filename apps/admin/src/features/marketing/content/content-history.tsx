import { useQuery } from '@tanstack/react-query';
import {
  CONTENT_FIELDS,
  type ContentEvent,
  type ContentItem,
} from '@voltcourier/contracts/marketing/content';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { contentApi } from '../../../lib/api/content.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './content.module.css';
import { FIELD_LABELS, STEP_LABELS } from './labels.ts';

function Step({ event: { step, by, at, note, version, words } }: { event: ContentEvent }) {
  return (
    <li>
      <p>
        <strong>{STEP_LABELS[step]}</strong>
        <span className={styles.quiet}>
          {` ${by === null ? '' : `by ${by}, `}${formatClock(at)}`}
        </span>
      </p>
      {note === '' ? null : <p className={styles.text}>{note}</p>}
      <Disclosure title={`Text of version ${version}`}>
        <SummaryList
          rows={CONTENT_FIELDS.filter((field) => words[field] !== undefined).map((field) => ({
            term: FIELD_LABELS[field],
            value: <span className={styles.text}>{words[field]}</span>,
          }))}
        />
      </Disclosure>
    </li>
  );
}

/** History of an item with its content at each step. */
export function ContentHistory({ item }: { item: ContentItem }) {
  const params = { contentId: item.id };
  const { data, error } = useQuery({
    ...contentApi.contentHistory.query({ params }),
    // Each step creates a version.
    queryKey: [...contentApi.contentHistory.key({ params }), item.version],
  });
  return (
    <section className={styles.section} aria-label="History">
      <h3>History</h3>
      <Refusal error={error} title="The history can’t be shown" />
      {data === undefined && error === null ? <Progress>Loading the history...</Progress> : null}
      <ol className={styles.history}>
        {data?.events.map((event) => (
          <Step key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}
