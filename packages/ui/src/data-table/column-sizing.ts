import { useState } from 'react';

/** Minimum and maximum column width, in CSS pixels. */
export const WIDTH_LIMITS = { min: 56, max: 640 } as const;

/** Change in width per key press, in CSS pixels. */
export const WIDTH_STEP = 16;

/** Column widths in CSS pixels by key. Other columns have automatic width. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Column widths of a DataTable, and how to change them. */
export interface ColumnSizing {
  readonly widths: ColumnWidths;
  /** Called at the end of a drag, or with each key press. */
  readonly onChange: (widths: ColumnWidths) => void;
}

/** A width within the limits, in whole CSS pixels. */
const withinLimits = (width: number): number =>
  Math.min(Math.max(Math.round(width), WIDTH_LIMITS.min), WIDTH_LIMITS.max);

/** The widths with one changed; `undefined` sets automatic width. */
export function withWidth(
  widths: ColumnWidths,
  key: string,
  width: number | undefined,
): ColumnWidths {
  const { [key]: _before, ...others } = widths;
  return width === undefined ? others : { ...others, [key]: withinLimits(width) };
}

/** The column being dragged, with its current width. */
interface DraggedColumn {
  readonly key: string;
  readonly width: number;
}

/** The displayed widths: the saved ones, and that of the column being dragged. */
export function useColumnSizing(sizing: ColumnSizing | undefined) {
  const [dragged, setDragged] = useState<DraggedColumn>();
  const kept = sizing?.widths ?? {};
  return {
    widths: dragged === undefined ? kept : withWidth(kept, dragged.key, dragged.width),
    onDrag: (key: string, width: number) => setDragged({ key, width: withinLimits(width) }),
    onDrop: () => {
      setDragged(undefined);
      if (dragged !== undefined) sizing?.onChange(withWidth(kept, dragged.key, dragged.width));
    },
    onCancel: () => setDragged(undefined),
    onSet: (key: string, width: number | undefined) =>
      sizing?.onChange(withWidth(kept, key, width)),
  };
}
