import { Failed } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { useState } from 'react';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { ContentEditor } from './content-form.tsx';
import { ContentItemView } from './content-item-view.tsx';
import styles from './content.module.css';
import { useContentItem } from './use-content-steps.ts';
import { NEW_ITEM } from './use-content-view.ts';

type ItemQuery = ReturnType<typeof useContentItem>;

/** Content of the panel; it asks for confirmation before leaving unsaved changes. */
function Opened({
  isNew,
  query,
  newDay,
  onLeaveFor,
}: {
  isNew: boolean;
  query: ItemQuery;
  newDay: string;
  onLeaveFor: (itemId: string | undefined) => void;
}) {
  const { data, error } = query;
  const [isChanged, setIsChanged] = useState(false);
  const { isOver, end } = useLeaving(onLeaveFor);
  return (
    <div className={styles.panel}>
      <LeaveGuard
        isChanged={isChanged && !isOver}
        lost="What you changed here isn’t saved."
        guardsQuery
      />
      {isNew ? (
        <ContentEditor
          item={undefined}
          newDay={newDay}
          onChanged={setIsChanged}
          onSaved={({ id }) => end(id)}
        />
      ) : data !== undefined ? (
        <ContentItemView item={data} onChanged={setIsChanged} onDeleted={() => end(undefined)} />
      ) : error === null ? (
        <Progress>Loading the item...</Progress>
      ) : (
        <Failed title="The item can’t be shown" result={query} />
      )}
    </div>
  );
}

/** An item of the calendar, or a new one, next to the calendar. */
export function ContentPanel({
  itemId,
  newDay,
  onLeaveFor,
}: {
  /** Id of the open item; undefined for none. */
  itemId: string | undefined;
  /** Initial day of a new item. */
  newDay: string;
  /** Leaves the item for another one, or for none. */
  onLeaveFor: (itemId: string | undefined) => void;
}) {
  const isNew = itemId === NEW_ITEM;
  const query = useContentItem(isNew ? undefined : itemId);
  return (
    <SidePanel
      open={itemId !== undefined}
      modal
      title={isNew ? 'New item' : (query.data?.title ?? 'Item')}
      onClose={() => onLeaveFor(undefined)}
    >
      {itemId === undefined ? null : (
        <Opened key={itemId} isNew={isNew} query={query} newDay={newDay} onLeaveFor={onLeaveFor} />
      )}
    </SidePanel>
  );
}
