import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type useColumnSizing, WIDTH_LIMITS, WIDTH_STEP } from './column-sizing.ts';
import styles from './data-table.module.css';

const headOf = (handle: Element): number =>
  Math.round(handle.closest('th')?.getBoundingClientRect().width ?? WIDTH_LIMITS.min);

/** Effect of keys on a width; null is automatic width. */
const BY_KEY: Readonly<Record<string, (width: number) => number | null>> = {
  ArrowRight: (width) => width + WIDTH_STEP,
  ArrowLeft: (width) => width - WIDTH_STEP,
  Home: () => WIDTH_LIMITS.min,
  End: () => WIDTH_LIMITS.max,
  Enter: () => null,
};

/**
 * The edge of a column. Dragging it or the arrow keys resize the column; a double click or Enter
 * sets automatic width. It only becomes a control when requested by keyboard, so that rows stay
 * close in the tab order and headers keep their plain names.
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
  /** Name of the column. */
  readonly name: string;
  /** In CSS pixels; undefined for automatic width. */
  readonly width: number | undefined;
  /** Whether the keyboard can reach it. */
  readonly isReached: boolean;
  /** Returns the focus to the rows. */
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
