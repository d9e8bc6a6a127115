import { useQuery } from '@tanstack/react-query';
import type { OverdueItem, OverdueKind } from '@voltcourier/contracts/insights/overdue';
import { Button } from '@voltcourier/ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { overdueApi } from '../../../lib/api/overdue.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EVERY_MS, Glance } from './glance.tsx';
import { formatLateness } from './format-lateness.ts';
import styles from './overview.module.css';

/** Number of lines before the list is expanded. */
const SHOWN = 5;

const KIND_LABELS: Readonly<Record<OverdueKind, string>> = {
  emergency: 'Emergency, not answered',
  arrival: 'Emergency, technician not there',
  unassigned: 'No technician',
  visit: 'Visit, not closed',
  request: 'Request',
  lead: 'Next step',
  task: 'Task',
};

const addressOf = ({ kind, id }: OverdueItem): string => {
  if (kind === 'request') return paths.bookings({ kind: 'requests', request: id });
  if (kind === 'lead') return paths.pipeline({ lead: id });
  return kind === 'task' ? paths.contact(id) : paths.bookings({ booking: id });
};

function OverdueLine({ item, now }: { item: OverdueItem; now: number }) {
  const { kind, title, detail } = item;
  const isEmergency = kind === 'emergency' || kind === 'arrival';
  return (
    <li className={styles.line} data-kind={isEmergency ? 'emergency' : undefined}>
      <span className={styles.lineMain}>
        <Link to={addressOf(item)}>{title}</Link>
        <span className={styles.lineNote}>
          {detail === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} · ${detail}`}
        </span>
      </span>
      <span className={styles.late}>{formatLateness(item, now)}</span>
    </li>
  );
}

/** Overdue items, most urgent first, each linked to where it is handled. */
export function Overdue() {
  const { data, error } = useQuery({
    ...overdueApi.list.query(),
    refetchInterval: EVERY_MS,
  });
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const { items = [], hasMore = false } = data ?? {};
  const count = `${items.length}${hasMore ? '+' : ''}`;
  return (
    <Glance
      title={items.length === 0 ? 'Overdue' : `Overdue (${count})`}
      action={
        items.length > SHOWN ? (
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : 'Show all'}
          </Button>
        ) : null
      }
    >
      {data === undefined ? (
        <p className={styles.note}>{error?.message ?? 'Loading...'}</p>
      ) : items.length === 0 ? (
        <p className={styles.note}>Nothing is overdue.</p>
      ) : (
        <ul className={styles.lines}>
          {items.slice(0, isWhole ? undefined : SHOWN).map((item) => (
            <OverdueLine key={`${item.kind} ${item.id} ${item.title}`} item={item} now={now} />
          ))}
        </ul>
      )}
    </Glance>
  );
}
