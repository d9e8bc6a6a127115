import type { ContentRow } from '@voltcourier/contracts/marketing/content';
import {
  boardStepBetween,
  CONTENT_STATE_NAMES,
  CONTENT_STATES,
  type ContentState,
} from '@voltcourier/contracts/marketing/content-states';
import { Refusal } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { formatShortDay } from '../../../lib/format-day.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { type ChipMoving, ContentChip, type Direction, MovingHint } from './content-chip.tsx';
import styles from './content.module.css';
import type { ContentViewProps } from './day-grid.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useContentDragging } from './use-content-dragging.ts';
import { announceStep } from './announcements.ts';
import { useContentStep } from './use-content-steps.ts';

/** Why an item can't be moved from one column to another. */
function whyNot(from: ContentState, to: ContentState): string {
  if (to === 'failed') return 'Items fail only when the scheduler doesn’t take them.';
  if (from === 'published') return 'What is published stays published.';
  if (from === 'draft') return 'A draft goes into review first.';
  if (from === 'in_review') return 'It has to be approved first, or returned to draft.';
  if (to === 'draft') return 'Edit its text: that makes it a draft again.';
  if (to === 'in_review') return 'It’s already approved.';
  if (to === 'approved') return 'Edit its text, or try again.';
  return 'Move it one column at a time.';
}

/** Items of a state. */
function Column({
  state,
  here,
  dropProps,
  view: { isByHand, addressOf },
  moving,
}: {
  state: ContentState;
  here: readonly ContentRow[];
  /** Attributes of the drop target. */
  dropProps: object;
  view: ContentViewProps;
  moving: ChipMoving | undefined;
}) {
  return (
    <section
      className={styles.column}
      aria-label={CONTENT_STATE_NAMES[state]}
      data-column={state}
      {...dropProps}
    >
      <h3 className={styles.columnHead}>
        {CONTENT_STATE_NAMES[state]} <span className={styles.count}>{here.length}</span>
      </h3>
      <ul className={styles.chips}>
        {here.map((item) => (
          <li key={item.id}>
            <ContentChip
              item={item}
              address={addressOf(item.id)}
              isByHand={isByHand}
              showsState={false}
              day={formatShortDay(item.plannedOn)}
              moving={moving}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Items by state. Dropping one takes the step to that state, if there is one. */
export function Board({ view }: { view: ContentViewProps }) {
  const { items, canWrite } = view;
  const { frame, drag, placeProps: dropProps, keepFocus } = useContentDragging(items);
  const step = useContentStep();
  const [published, setPublished] = useState<ContentRow>();
  const moveItem = (item: ContentRow, to: ContentState) => {
    if (to === item.state || step.isPending) return;
    step.reset();
    const next = boardStepBetween(item.state, to);
    if (next === undefined) {
      // As a toast, because a message on the page would move the items.
      showFailure(
        `“${item.title}” stays in ${CONTENT_STATE_NAMES[item.state]}`,
        whyNot(item.state, to),
      );
      return;
    }
    if (next === 'publish') setPublished(item);
    else {
      const taken = { item, step: next };
      step.mutate(taken, { onSuccess: () => announceStep(taken) });
    }
  };
  const push = (item: ContentRow, { columns }: Direction) => {
    const to = CONTENT_STATES[CONTENT_STATES.indexOf(item.state) + columns];
    if (to === undefined) return;
    keepFocus(item.id);
    moveItem(item, to);
  };
  const moving = canWrite ? { drag, push } : undefined;
  return (
    <div ref={frame} className={styles.shown}>
      <Refusal error={step.error} title="It stays where it is" />
      <div className={styles.board}>
        {CONTENT_STATES.map((state) => (
          <Column
            key={state}
            state={state}
            here={items.filter((item) => item.state === state)}
            dropProps={dropProps(state, canWrite ? (item) => moveItem(item, state) : undefined)}
            view={view}
            moving={moving}
          />
        ))}
      </div>
      {canWrite && items.length > 0 ? (
        <MovingHint
          wide="To take the next step, drag an item to its column, press Shift and an arrow key on it, or open it."
          narrow="To take the next step, open an item."
        />
      ) : null}
      {published === undefined ? null : (
        <PublishDialog item={published} onClose={() => setPublished(undefined)} />
      )}
    </div>
  );
}
