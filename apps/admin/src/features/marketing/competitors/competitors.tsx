import { useInfiniteQuery } from '@tanstack/react-query';
import type { CompetitorRow } from '@voltcourier/contracts/marketing/competitors';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { competitorsApi } from '../../../lib/api/competitors.ts';
import { NameCell } from '../../../lib/list-cells.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CompetitorDialog } from './competitor-dialog.tsx';
import { CompetitorPanel } from './competitor-panel.tsx';
import styles from './competitors.module.css';
import { formatDay } from './competitor-labels.ts';

/** `addressOf` returns the URL that opens a competitor. */
const columnsOf = (addressOf: (id: string) => string): readonly DataColumn<CompetitorRow>[] => [
  {
    key: 'name',
    header: 'Competitor',
    rowHeader: true,
    wraps: true,
    wide: true,
    cell: ({ id, name, area }) => (
      <NameCell detail={area === '' ? undefined : area}>
        <Link to={addressOf(id)}>{name}</Link>
      </NameCell>
    ),
  },
  { key: 'facts', header: 'Facts', align: 'end', cell: ({ facts }) => facts },
  {
    key: 'observed',
    header: 'Last checked',
    cell: ({ observedOn }) => (observedOn === null ? 'Never' : formatDay(observedOn)),
  },
];

/** Competitor records, each opened next to the list. */
export function Competitors() {
  const { query, addressOf, go, close } = useAddress();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const openId = query.get('competitor') ?? undefined;
  const pages = useInfiniteQuery(
    competitorsApi.listCompetitors.pages('competitors', { query: {} }, ({ name }) => name),
  );
  return (
    <section className={styles.section} aria-labelledby="competitors">
      <div className={styles.head}>
        <h2 id="competitors">What we know about competitors</h2>
        {may('campaigns:write') ? (
          <Button onClick={() => setIsAdding(true)}>Add competitor</Button>
        ) : null}
      </div>
      <PagedTable
        caption="Competitors"
        narrow="stack"
        columns={columnsOf((id) => addressOf({ competitor: id }))}
        rows={pages.data}
        rowKey={({ id }) => id}
        activeKey={openId}
        empty={
          <EmptyState title="No competitors yet" level={3}>
            Add one, and note its prices, area and response times, with their sources.
          </EmptyState>
        }
        pages={pages}
        failedTitle="The competitors can’t be loaded"
      />
      <CompetitorPanel
        competitorId={openId}
        onClose={() => close({ competitor: undefined })}
        // The list still shows it.
        onGone={() => void pages.refetch()}
      />
      {isAdding ? (
        <CompetitorDialog
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => go({ competitor: id })}
        />
      ) : null}
    </section>
  );
}
