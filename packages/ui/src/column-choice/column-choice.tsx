import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CheckboxField } from '../checkbox-field/checkbox-field.tsx';
import {
  type ColumnSizing,
  WIDTH_LIMITS,
  WIDTH_STEP,
  withWidth,
} from '../data-table/column-sizing.ts';
import type { DataColumn } from '../data-table/data-table.tsx';
import { LIST_ID } from '../data-table/list-id.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './column-choice.module.css';

/** How a user has arranged the columns of a list, and the callbacks to change it. */
export interface ColumnSettings {
  /** Keys of the hidden columns. */
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
  /** Their widths; without it columns have automatic width. */
  readonly sizing?: ColumnSizing | undefined;
  /** How long the choice lasts. Default: "Saved for you, on every device." */
  readonly note?: string | undefined;
}

interface NamedColumn {
  readonly key: string;
  readonly label: string;
}

/** Props of ColumnChoice. */
export interface ColumnChoiceProps extends ColumnSettings {
  /** Columns that can be hidden, with their keys and headers. */
  columns: readonly NamedColumn[];
  /** Columns that can be resized, including those that can’t be hidden. Default: `columns`. */
  sizable?: readonly NamedColumn[] | undefined;
}

/** Current width of a column, in CSS pixels. */
const shownWidth = (key: string): number =>
  document.querySelector<HTMLElement>(`#${LIST_ID} th[data-column="${key}"]`)?.offsetWidth ??
  WIDTH_LIMITS.min;

/** Resizes a column without dragging. */
function WidthSteps({ column, sizing }: { column: NamedColumn; sizing: ColumnSizing }) {
  const { key, label } = column;
  const width = sizing.widths[key];
  const step = (by: number) =>
    sizing.onChange(withWidth(sizing.widths, key, (width ?? shownWidth(key)) + by));
  return (
    <span className={styles.steps}>
      <span className={styles.width}>{width === undefined ? 'Automatic' : `${width} px`}</span>
      <Button size="compact" aria-label={`Narrower: ${label}`} onClick={() => step(-WIDTH_STEP)}>
        −
      </Button>
      <Button size="compact" aria-label={`Wider: ${label}`} onClick={() => step(WIDTH_STEP)}>
        +
      </Button>
    </span>
  );
}

function ColumnRow({
  column,
  isHidden,
  canHide,
  sizing,
  onToggle,
}: {
  column: NamedColumn;
  isHidden: boolean;
  canHide: boolean;
  sizing: ColumnSizing | undefined;
  onToggle: () => void;
}) {
  return (
    <div className={styles.column}>
      {canHide ? (
        <CheckboxField label={column.label} checked={!isHidden} onChange={onToggle} />
      ) : (
        <span>
          {column.label}
          <VisuallyHidden>: always shown</VisuallyHidden>
        </span>
      )}
      {sizing === undefined || isHidden ? null : <WidthSteps column={column} sizing={sizing} />}
    </div>
  );
}

interface ChoiceActionsProps extends Pick<ColumnSettings, 'onHide' | 'sizing'> {
  readonly onDone: () => void;
}

/** Buttons that reset the widths, show all columns and close the dialog. */
function ChoiceActions({ onHide, sizing, onDone }: ChoiceActionsProps) {
  const done = useRef<HTMLButtonElement>(null);
  const isSized = Object.keys(sizing?.widths ?? {}).length > 0;
  return (
    <>
      {isSized ? (
        <Button
          onClick={() => {
            sizing?.onChange({});
            // The button is removed.
            done.current?.focus();
          }}
        >
          Reset widths
        </Button>
      ) : null}
      <Button onClick={() => onHide(new Set())}>Show all</Button>
      <Button ref={done} variant="primary" onClick={onDone}>
        Done
      </Button>
    </>
  );
}

/** Selects which columns of a list are visible, and how wide they are. */
export function ColumnChoice({
  columns,
  sizable = columns,
  hidden,
  onHide,
  sizing,
  note = 'Saved for you, on every device.',
}: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const count = columns.filter(({ key }) => hidden.has(key)).length;
  const able = new Set(columns.map(({ key }) => key));
  const rows = sizing === undefined ? columns : sizable;
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHide(next);
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Columns
        {count === 0 ? null : <VisuallyHidden>{` (${count} hidden)`}</VisuallyHidden>}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Columns"
        description={note}
        actions={<ChoiceActions onHide={onHide} sizing={sizing} onDone={close} />}
      >
        <div className={styles.columns}>
          {rows.map((column) => (
            <ColumnRow
              key={column.key}
              column={column}
              isHidden={hidden.has(column.key)}
              canHide={able.has(column.key)}
              sizing={sizing}
              onToggle={() => toggle(column.key)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

const namedOf = <Row,>(columns: readonly DataColumn<Row>[]): NamedColumn[] =>
  columns.flatMap(({ key, header }) =>
    typeof header === 'string' ? [{ key, label: header }] : [],
  );

/** The visible columns of a list, and the props for selecting others. */
export function useColumnChoice<Row>(
  columns: readonly DataColumn<Row>[],
  /** Undefined if the columns can’t be arranged. */
  settings: ColumnSettings | undefined,
): { readonly shown: readonly DataColumn<Row>[]; readonly choice: ColumnChoiceProps | undefined } {
  if (settings === undefined) return { shown: columns, choice: undefined };
  // The row header and columns without a text header can't be hidden.
  const able = namedOf(columns.filter(({ rowHeader }) => rowHeader !== true));
  const gone = new Set(able.map(({ key }) => key).filter((key) => settings.hidden.has(key)));
  return {
    shown: columns.filter(({ key }) => !gone.has(key)),
    choice: { columns: able, sizable: namedOf(columns), ...settings },
  };
}
