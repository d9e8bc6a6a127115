import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { canContent, CONTENT_STATE_NAMES } from '@voltcourier/contracts/marketing/content-states';
import { CHANNEL_NAMES } from '@voltcourier/contracts/marketing/content-channels';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../../lib/format-day.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import { ContentActions, DeleteContent, DeliveryState } from './content-actions.tsx';
import { formatTime } from './content-days.ts';
import { ContentEditor } from './content-form.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import styles from './content.module.css';
import { HandingOver } from './handing-over.tsx';
import { Missing } from './missing.tsx';
import { MoveForm } from './move-form.tsx';

/** Channel, state and date of an item. */
function Head({ item }: { item: ContentItem }) {
  const { channel, state, plannedOn, plannedTime, changedBy, changedAt, publishedAt } = item;
  const time = plannedTime === null ? '' : `, ${formatTime(plannedTime)}`;
  return (
    <div>
      <p className={styles.facts}>
        <span className={styles.pill} data-state={state}>
          {CONTENT_STATE_NAMES[state]}
        </span>
        {` ${CHANNEL_NAMES[channel]} · ${formatShortDay(plannedOn)}${time}`}
      </p>
      <p className={styles.quiet}>
        {publishedAt === null
          ? `Changed by ${changedBy}, ${formatClock(changedAt)}`
          : `Published ${formatClock(publishedAt)}`}
      </p>
    </div>
  );
}

/** Items with nearly the same text. */
function Similar({ similar }: Pick<ContentItem, 'similar'>) {
  const { addressOf } = useAddress();
  if (similar.length === 0) return null;
  return (
    <Notice tone="warning" title="Nearly the same is planned already" still>
      <ul className={styles.plain}>
        {similar.map(({ id, title, plannedOn, state }) => (
          <li key={id}>
            <Link to={addressOf({ item: id })}>{title}</Link>
            {` ${formatShortDay(plannedOn)}, ${CONTENT_STATE_NAMES[state]}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** An item: its content, actions, preview and history. */
export function ContentItemView({
  item,
  onChanged,
  onDeleted,
}: {
  item: ContentItem;
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
  onDeleted: () => void;
}) {
  const may = useMay();
  const canWrite = may('campaigns:write');
  const [isEdited, setIsEdited] = useState(false);
  const { state } = item;
  if (isEdited) {
    return (
      <>
        <Head item={item} />
        <ContentEditor
          item={item}
          newDay={item.plannedOn}
          onChanged={onChanged}
          onSaved={() => setIsEdited(false)}
          onCancel={() => setIsEdited(false)}
        />
      </>
    );
  }
  return (
    <>
      <Head item={item} />
      <Similar similar={item.similar} />
      <DeliveryState item={item} />
      {state === 'draft' || state === 'in_review' ? <Missing item={item} /> : null}
      {canWrite ? (
        <>
          <ContentActions item={item} />
          {canContent('change', state) ? (
            <div className={styles.actions}>
              <Button onClick={() => setIsEdited(true)}>Edit</Button>
              <DeleteContent item={item} onDeleted={onDeleted} />
            </div>
          ) : null}
        </>
      ) : null}
      <ContentPreview texts={item} />
      <HandingOver item={item} />
      {canWrite && canContent('move', state) ? <MoveForm key={item.version} item={item} /> : null}
      <ContentHistory item={item} />
    </>
  );
}
