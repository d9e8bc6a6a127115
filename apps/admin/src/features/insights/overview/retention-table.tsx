import type { Overview } from '@voltcourier/contracts/insights/metrics';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { formatMonth } from './overview-range.ts';

type Cohort = Overview['retention'][number];

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`;

/** How many of each month’s new customers came back, by month. */
export function RetentionTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const longest = Math.min(6, Math.max(0, ...cohorts.map(({ returned }) => returned.length)));
  const columns: DataColumn<Cohort>[] = [
    {
      key: 'month',
      header: 'First visit',
      rowHeader: true,
      cell: ({ month }) => formatMonth(month),
    },
    { key: 'customers', header: 'Customers', align: 'end', cell: ({ customers }) => customers },
    ...Array.from({ length: longest }, (_, index): DataColumn<Cohort> => {
      const months = index + 1;
      return {
        key: String(months),
        header: `Month ${months}`,
        align: 'end',
        cell: ({ returned, customers }) => {
          const part = returned[index];
          return part === undefined ? '–' : share(part, customers);
        },
      };
    }),
  ];
  return (
    <DataTable
      caption="Who came back, by month"
      columns={columns}
      rows={cohorts}
      rowKey={({ month }) => month}
      empty={
        <EmptyState title="No one to compare yet" level={3}>
          Returning customers are counted each night, from their first paid and completed visit.
        </EmptyState>
      }
    />
  );
}
