// The phone layout changes the table's `display`, and some browsers then drop its semantics, so the
// roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, DashIcon } from '../icon/icon.tsx';
import styles from './comparison-table.module.css';

/** A column of a ComparisonTable. */
export interface ComparisonColumn {
  key: string;
  /** Its name: "Professional". */
  name: ReactNode;
  /** A line below the name, such as the price. */
  detail?: ReactNode;
  /** Highlights this column. */
  marked?: boolean | undefined;
}

/** A row of a ComparisonTable. */
export interface ComparisonRow {
  /** What is compared: "Response time". */
  feature: string;
  /**
   * By column key: text, or whether the feature is included. A missing value means not included.
   */
  values: Readonly<Record<string, ReactNode>>;
}

/** Props of ComparisonTable. */
export interface ComparisonTableProps {
  /** Accessible caption of the table. */
  caption: string;
  columns: readonly ComparisonColumn[];
  rows: readonly ComparisonRow[];
}

function Value({ value }: { value: ReactNode }) {
  if (value === true) return <CheckIcon label="Included" className={styles.included} />;
  if (value == null || value === false)
    return <DashIcon label="Not included" className={styles.missing} />;
  return value;
}

/**
 * Compares several things side by side under names that stay in view. On a phone each feature is
 * above its values, so that nothing scrolls sideways.
 */
export function ComparisonTable({ caption, columns, rows }: ComparisonTableProps) {
  return (
    <table
      className={styles.table}
      role="table"
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr className={styles.names} role="row">
          <th className={styles.corner} scope="col" role="columnheader">
            <span className={styles.hidden}>Feature</span>
          </th>
          {columns.map(({ key, name, detail, marked }) => (
            <th
              key={key}
              scope="col"
              role="columnheader"
              className={classNames(styles.name, marked && styles.marked)}
            >
              {name}
              {detail == null ? null : <span className={styles.detail}>{detail}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body} role="rowgroup">
        {rows.map(({ feature, values }) => (
          <tr key={feature} className={styles.row} role="row">
            <th scope="row" role="rowheader" className={styles.feature}>
              {feature}
            </th>
            {columns.map(({ key, marked }) => (
              <td
                key={key}
                role="cell"
                className={classNames(styles.cell, marked && styles.marked)}
              >
                <Value value={values[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
