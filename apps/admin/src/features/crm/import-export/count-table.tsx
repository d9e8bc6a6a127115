import { IMPORT_OUTCOMES, type ImportCounts } from '@voltcourier/contracts/crm/imports';
import { DataTable } from '@voltcourier/ui/data-table';
import { COUNT_LABELS } from './labels.ts';

const COLUMNS = [
  {
    key: 'what',
    header: 'Rows',
    rowHeader: true,
    cell: ({ outcome }: Line) => COUNT_LABELS[outcome].name,
  },
  {
    key: 'count',
    header: 'How many',
    align: 'end' as const,
    cell: ({ count }: Line) => count.toLocaleString('en-US'),
  },
  {
    key: 'means',
    header: 'What it means',
    cell: ({ outcome }: Line) => COUNT_LABELS[outcome].means,
  },
];

interface Line {
  readonly outcome: keyof ImportCounts;
  readonly count: number;
}

/** Number of rows by result. */
export function CountTable({ caption, counts }: { caption: string; counts: ImportCounts | null }) {
  if (counts === null) return null;
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={IMPORT_OUTCOMES.map((outcome) => ({ outcome, count: counts[outcome] }))}
      rowKey={({ outcome }) => outcome}
      empty={null}
    />
  );
}
