import { useState } from 'react';

/** The narrowest and the widest that a column can be made, in CSS pixels. */
export const WIDTH_LIMITS = { min: 56, max: 640 } as const;

/** How far one press of a key makes a column wider or narrower, in CSS pixels. */
export const WIDTH_STEP = 16;

/** Widths of columns in CSS pixels, by their keys; the others are as wide as they need. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** How the columns of a DataTable are made wider and narrower. */
export interface ColumnSizing {
  readonly widths: ColumnWidths;
  /** Called once somebody lets go of a column, or with each press of a key. */
  readonly onChange: (widths: ColumnWidths) => void;
}

/** A width within the limits, in whole CSS pixels. */
const withinLimits = (width: number): number =>
  Math.min(Math.max(Math.round(width), WIDTH_LIMITS.min), WIDTH_LIMITS.max);

/** The widths with one of them changed; `undefined` makes the column as wide as it needs. */
export function withWidth(
  widths: ColumnWidths,
  key: string,
  width: number | undefined,
): ColumnWidths {
  const { [key]: _before, ...others } = widths;
  return width === undefined ? others : { ...others, [key]: withinLimits(width) };
}

/** A column that is being dragged, and how wide it is at this moment. */
interface DraggedColumn {
  readonly key: string;
  readonly width: number;
}

/** The widths as they are shown: those that are kept, and the one that is being dragged. */
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
