import type { ContentRow } from '@voltcourier/contracts/marketing/content';
import type { DragEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { CHANNEL_NAMES } from '@voltcourier/contracts/marketing/content-channels';
import { CONTENT_STATE_NAMES } from '@voltcourier/contracts/marketing/content-states';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { formatTime } from './content-days.ts';
import styles from './content.module.css';
import { CHANNEL_MARKS } from './labels.ts';

/** Direction in which an arrow key moves a chip. */
export interface Direction {
  readonly columns: -1 | 0 | 1;
  readonly rows: -1 | 0 | 1;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
};

/** Ways to move a chip; undefined for users with read-only permission. */
export interface ChipMoving {
  /** Starts dragging an item; undefined ends it. */
  readonly drag: (item: ContentRow | undefined) => void;
  /** Moves an item with Shift and an arrow key. */
  readonly push: (item: ContentRow, direction: Direction) => void;
}

/** Describes an item's state; being due takes precedence over being scheduled. */
function stateLabel({ state, isDue }: ContentRow, isByHand: boolean): string {
  if (!isDue) return CONTENT_STATE_NAMES[state];
  return isByHand ? 'Publish by hand' : 'Being sent';
}

/** An item in the calendar: opened by a click, moved by dragging or with Shift and an arrow key. */
export function ContentChip({
  item,
  address,
  isByHand,
  showsState = true,
  day,
  moving,
}: {
  item: ContentRow;
  address: string;
  /** Whether due items are published manually, without a scheduler. */
  isByHand: boolean;
  /** Whether to show the state, because its position doesn't. */
  showsState?: boolean;
  /** The day, shown instead of the time if its position doesn't show the day. */
  day?: string;
  moving: ChipMoving | undefined;
}) {
  const { id, channel, title, state, plannedTime, isDue } = item;
  const canMove = moving !== undefined && state !== 'published';
  const time = plannedTime === null ? undefined : formatTime(plannedTime);
  const text = [day ?? time, showsState || isDue ? stateLabel(item, isByHand) : undefined].filter(
    (part) => part !== undefined,
  );
  return (
    <Link
      className={styles.chip}
      to={address}
      data-content={id}
      data-state={state}
      data-due={isDue && isByHand}
      draggable={canMove}
      aria-keyshortcuts={canMove ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        moving?.drag(item);
      }}
      onDragEnd={() => moving?.drag(undefined)}
      onKeyDown={(event: KeyboardEvent) => {
        const direction = ARROWS[event.key];
        if (!canMove || !event.shiftKey || direction === undefined) return;
        event.preventDefault();
        moving.push(item, direction);
      }}
    >
      <span className={styles.mark} aria-hidden="true" data-channel={channel}>
        {CHANNEL_MARKS[channel]}
      </span>
      <span className={styles.chipWords}>
        <VisuallyHidden>{`${CHANNEL_NAMES[channel]}: `}</VisuallyHidden>
        <span className={styles.name}>{title}</span>
        {text.length === 0 ? null : <span className={styles.state}>{text.join(' · ')}</span>}
      </span>
    </Link>
  );
}

/** Explains how to move items, with and without space for dragging. */
export function MovingHint({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <div className={styles.hint}>
      <p className={styles.roomy}>{wide}</p>
      <p className={styles.narrow}>{narrow}</p>
    </div>
  );
}
