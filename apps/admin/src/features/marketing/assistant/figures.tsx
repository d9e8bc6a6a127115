import { useQuery } from '@tanstack/react-query';
import type { Figure } from '@voltcourier/contracts/marketing/assistant';
import type * as z from 'zod/mini';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { assistantApi } from '../../../lib/api/assistant.ts';
import styles from './assistant.module.css';

type FigureRow = z.output<typeof Figure>;

const NONE: readonly FigureRow[] = [];

const idOf = (key: string): string => `figure-${key}`;

/** Figures that are given to the assistant. */
const useFigures = () => useQuery(assistantApi.figures.query());

const COLUMNS: readonly DataColumn<FigureRow>[] = [
  {
    key: 'label',
    header: 'Figure',
    rowHeader: true,
    wraps: true,
    cell: ({ key, label }) => (
      // A link target: it must be focusable.
      <span id={idOf(key)} className={styles.figure} tabIndex={-1}>
        {label}
      </span>
    ),
  },
  { key: 'value', header: 'Value', align: 'end', wraps: true, cell: ({ value }) => value },
];

/** Figures that are given to the assistant: sums and counts without personal data. */
export function FiguresTable() {
  const figures = useFigures();
  return (
    <section className={styles.section} aria-labelledby="figures">
      <h2 id="figures">Figures it is given</h2>
      <p className={styles.quiet}>
        Sums and counts only, updated every five minutes. Nobody’s name, address or message.
      </p>
      {figures.data === undefined && figures.error !== null ? (
        <Failed title="The figures can’t be loaded" result={figures} />
      ) : (
        <DataTable
          caption="Figures"
          columns={COLUMNS}
          rows={figures.data?.figures}
          rowKey={({ key }) => key}
          empty={
            <EmptyState title="No figures yet" level={3}>
              They are counted from contacts, bookings and campaigns.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}

/**
 * Link to the figure that a sentence refers to, in the table next to it; renders nothing if the
 * figure no longer exists.
 */
export function FigureLink({
  figureKey,
  isBeside,
}: {
  figureKey: string | null | undefined;
  /** Whether the table is on this page. */
  isBeside: boolean;
}) {
  const { data } = useFigures();
  const figure = (data?.figures ?? NONE).find(({ key }) => key === figureKey);
  if (figure === undefined) return null;
  if (!isBeside) return <span className={styles.quiet}>{figure.label}</span>;
  return (
    <a className={styles.quiet} href={`#${encodeURIComponent(idOf(figure.key))}`}>
      {figure.label}
    </a>
  );
}
