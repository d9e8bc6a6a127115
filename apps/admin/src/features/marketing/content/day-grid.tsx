import type { ContentRow } from '@voltcourier/contracts/marketing/content';
import { addDays } from '@voltcourier/pricing';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Refusal } from '@voltcourier/ui/notice';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { formatShortDay } from '../../../lib/format-day.ts';
import { type ChipMoving, ContentChip, type Direction, MovingHint } from './content-chip.tsx';
import { formatDay, daysOf, type Span, WEEKDAYS } from './content-days.ts';
import styles from './content.module.css';
import { useContentDragging } from './use-content-dragging.ts';
import { announceMove } from './announcements.ts';
import { useContentMove } from './use-content-steps.ts';

/** Props of a calendar view. */
export interface ContentViewProps {
  readonly items: readonly ContentRow[];
  readonly isByHand: boolean;
  readonly canWrite: boolean;
  /** Returns the URL that opens an item. */
  readonly addressOf: (id: string) => string;
}

/** A day with its items. */
function Day({
  day,
  here,
  today,
  isOutside,
  dropProps,
  view: { isByHand, addressOf },
  moving,
}: {
  day: string;
  here: readonly ContentRow[];
  today: string;
  /** Whether it is outside the displayed month. */
  isOutside: boolean;
  /** Attributes of the drop target. */
  dropProps: object;
  view: ContentViewProps;
  moving: ChipMoving | undefined;
}) {
  const isToday = day === today;
  return (
    <li
      className={styles.day}
      data-day={day}
      data-empty={here.length === 0}
      data-outside={isOutside}
      aria-current={isToday ? 'date' : undefined}
      {...dropProps}
    >
      <p className={styles.date}>
        <span className={styles.dayNumber} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.dayName} aria-hidden="true">
          {formatShortDay(day)}
        </span>
        <VisuallyHidden>{`${formatDay(day)}${isToday ? ', today' : ''}`}</VisuallyHidden>
      </p>
      {here.length === 0 ? null : (
        <ul className={styles.chips}>
          {here.map((item) => (
            <li key={item.id}>
              <ContentChip
                item={item}
                address={addressOf(item.id)}
                isByHand={isByHand}
                moving={moving}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface DayGridProps {
  readonly view: ContentViewProps;
  readonly span: Span;
  readonly today: string;
  /** The displayed month (`YYYY-MM`); undefined for a week. */
  readonly month: string | undefined;
}

/**
 * A month or a week: each day with its items, which can be dragged to another day. On narrow
 * screens it lists only days with items.
 */
export function DayGrid({ view, span, today, month }: DayGridProps) {
  const { items, canWrite } = view;
  const { frame, drag, placeProps: dropProps, keepFocus } = useContentDragging(items);
  const move = useContentMove();
  const moveTo = (item: ContentRow, plannedOn: string) => {
    if (plannedOn === item.plannedOn || move.isPending) return;
    const { plannedTime } = item;
    move.mutate({ item, plannedOn, plannedTime }, { onSuccess: announceMove });
  };
  const push = (item: ContentRow, { columns, rows }: Direction) => {
    keepFocus(item.id);
    moveTo(item, addDays(item.plannedOn, columns + 7 * rows));
  };
  const moving = canWrite ? { drag, push } : undefined;
  return (
    <div ref={frame} className={styles.shown}>
      <Refusal error={move.error} title="It stays on its day" />
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days} data-view={month === undefined ? 'week' : 'month'}>
        {daysOf(span).map((day) => (
          <Day
            key={day}
            day={day}
            here={items.filter(({ plannedOn }) => plannedOn === day)}
            today={today}
            isOutside={month !== undefined && !day.startsWith(month)}
            dropProps={dropProps(day, canWrite ? (item) => moveTo(item, day) : undefined)}
            view={view}
            moving={moving}
          />
        ))}
      </ol>
      {items.length === 0 ? (
        <div className={styles.emptyAgenda}>
          <EmptyState title="Nothing is planned" level={3}>
            Write an item, or add what the assistant suggests.
          </EmptyState>
        </div>
      ) : null}
      {canWrite && items.length > 0 ? (
        <MovingHint
          wide="To move an item, drag it, press Shift and an arrow key on it, or open it and choose Move."
          narrow="To move an item, open it and choose Move."
        />
      ) : null}
    </div>
  );
}
