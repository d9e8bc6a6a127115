import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type useColumnSizing, WIDTH_LIMITS, WIDTH_STEP } from './column-sizing.ts';
import styles from './data-table.module.css';

const headOf = (handle: Element): number =>
  Math.round(handle.closest('th')?.getBoundingClientRect().width ?? WIDTH_LIMITS.min);

/** What a key makes of a width; null is as wide as the column needs. */
const BY_KEY: Readonly<Record<string, (width: number) => number | null>> = {
  ArrowRight: (width) => width + WIDTH_STEP,
  ArrowLeft: (width) => width - WIDTH_STEP,
  Home: () => WIDTH_LIMITS.min,
  End: () => WIDTH_LIMITS.max,
  Enter: () => null,
};

/**
 * The edge of a column: dragged or with the arrow keys it makes the column wider and narrower, and
 * pressed twice or with Enter as wide as it needs. It is a control only once somebody asks for it by
 * keyboard, so that the rows stay near, and headers are called what they are.
 */
const separatorOf = (name: string, width: number | undefined) =>
  ({
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': `Width of ${name}`,
    'aria-valuemin': WIDTH_LIMITS.min,
    'aria-valuemax': WIDTH_LIMITS.max,
    'aria-valuenow': width ?? WIDTH_LIMITS.min,
    'aria-valuetext': width === undefined ? 'Automatic' : `${width} pixels`,
    tabIndex: 0,
  }) as const;

interface ColumnHandleProps {
  readonly columnKey: string;
  /** What the column is called. */
  readonly name: string;
  /** CSS pixels; undefined where the column is as wide as it needs. */
  readonly width: number | undefined;
  /** Whether it can be reached by keyboard. */
  readonly isReached: boolean;
  /** Goes back to the rows. */
  readonly onLeave: () => void;
  readonly sizing: Omit<ReturnType<typeof useColumnSizing>, 'widths'>;
}

export function ColumnHandle({
  columnKey,
  name,
  width,
  isReached,
  onLeave,
  sizing: { onDrag, onDrop, onCancel, onSet },
}: ColumnHandleProps) {
  const from = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: headOf(event.currentTarget) };
  };
  const onPointerMove = (event: PointerEvent) => {
    const begun = from.current;
    if (begun !== undefined && event.clientX !== begun.x) {
      onDrag(columnKey, begun.width + event.clientX - begun.x);
    }
  };
  const end = (done: () => void) => () => {
    if (from.current === undefined) return;
    from.current = undefined;
    done();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (from.current === undefined) onLeave();
      else end(onCancel)();
      return;
    }
    const change = BY_KEY[key];
    if (change === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSet(columnKey, change(width ?? headOf(currentTarget)) ?? undefined);
  };
  return (
    <span
      {...(isReached ? { ...separatorOf(name, width), onKeyDown } : { 'aria-hidden': true })}
      className={styles.handle}
      title="Drag to resize, double-click for automatic width"
      data-width-of={columnKey}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end(onDrop)}
      onPointerCancel={end(onCancel)}
      onDoubleClick={() => onSet(columnKey, undefined)}
    />
  );
}
