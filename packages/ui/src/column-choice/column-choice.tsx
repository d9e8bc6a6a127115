import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { CheckboxField } from '../checkbox-field/checkbox-field.tsx';
import type { DataColumn } from '../data-table/data-table.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './column-choice.module.css';

/** What a ColumnChoice takes. */
export interface ColumnChoiceProps {
  /** The columns that can be hidden: their keys and headers. */
  columns: readonly { readonly key: string; readonly label: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** How long the choice counts. Default: "Remembered on this device." */
  note?: string | undefined;
}

/** Chooses which columns of a list are shown. */
export function ColumnChoice({
  columns,
  hidden,
  onChange,
  note = 'Remembered on this device.',
}: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = columns.filter(({ key }) => hidden.has(key)).length;
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count === 0 ? 'Columns' : `Columns (${count} hidden)`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Columns"
        description={note}
        actions={
          <>
            <Button onClick={() => onChange(new Set())}>Show all</Button>
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div className={styles.columns}>
          {columns.map(({ key, label }) => (
            <CheckboxField
              key={key}
              label={label}
              checked={!hidden.has(key)}
              onChange={() => toggle(key)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

const placeOf = (list: string): string => `hidden-columns:${list}`;

/** The columns that somebody has hidden of a list in this browser; none where that can’t be read. */
function readHidden(list: string | undefined): ReadonlySet<string> {
  const stored = list === undefined ? null : localStorage.getItem(placeOf(list));
  return new Set(stored === null || stored === '' ? [] : stored.split(' '));
}

/** Which columns of a list are hidden, and what chooses others. */
export type HiddenColumns = Pick<ColumnChoiceProps, 'hidden' | 'onChange' | 'note'>;

/** The hidden columns of a list as this browser remembers them; undefined is a list without a choice. */
export function useRememberedColumns(list: string | undefined): HiddenColumns {
  const [hidden, setHidden] = useState(() => readHidden(list));
  return {
    hidden,
    onChange: (next) => {
      if (list !== undefined) localStorage.setItem(placeOf(list), [...next].join(' '));
      setHidden(next);
    },
  };
}

/** The columns of a list that are shown, and what is needed to choose others. */
export function useColumnChoice<Row>(
  /** What the list is remembered by; undefined for one without a choice of its own. */
  list: string | undefined,
  columns: readonly DataColumn<Row>[],
  /** Which are hidden, where the page knows it. */
  byPage?: HiddenColumns,
): { readonly shown: readonly DataColumn<Row>[]; readonly choice: ColumnChoiceProps | undefined } {
  const remembered = useRememberedColumns(list);
  if (list === undefined && byPage === undefined) return { shown: columns, choice: undefined };
  const choice = byPage ?? remembered;
  // What names a row stays, and so does what has no words to be chosen by.
  const able = columns.flatMap(({ key, header, rowHeader }) =>
    rowHeader === true || typeof header !== 'string' ? [] : [{ key, label: header }],
  );
  const gone = new Set(able.map(({ key }) => key).filter((key) => choice.hidden.has(key)));
  return {
    shown: columns.filter(({ key }) => !gone.has(key)),
    choice: { columns: able, ...choice },
  };
}
