import { useRef } from 'react';
import type { RowSelection } from './data-table.tsx';

/** Which rows of a table are selected, and the callbacks to change that. */
export interface Picks<Row> extends Omit<RowSelection<Row>, 'onChange'> {
  readonly canSelect: (row: Row) => boolean;
  readonly isAll: boolean;
  readonly isSome: boolean;
  /** Toggles a row; with `isRange` also the rows since the last one. */
  readonly toggle: (key: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
}

/** Chooses rows: one, all, or with Shift those between one and the last that was pressed. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  selection: RowSelection<Row> | undefined,
): Picks<Row> | undefined {
  const last = useRef<string>(undefined);
  if (selection === undefined) return undefined;
  const { keys, labelOf, onChange, canSelect = () => true } = selection;
  const able = (rows ?? []).filter(canSelect).map(rowKey);
  const isAll = able.length > 0 && able.every((key) => keys.has(key));
  const toggle = (key: string, isRange: boolean) => {
    const [from, to] = [able.indexOf(last.current ?? ''), able.indexOf(key)];
    const range =
      isRange && from !== -1 ? able.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    const next = new Set(keys);
    for (const one of range) {
      if (keys.has(key)) next.delete(one);
      else next.add(one);
    }
    last.current = key;
    onChange(next);
  };
  return {
    keys,
    labelOf,
    isAll,
    isSome: able.some((key) => keys.has(key)),
    canSelect,
    toggle,
    toggleAll: () => onChange(new Set(isAll ? [] : able)),
  };
}
