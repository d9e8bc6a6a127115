import { useQuery } from '@tanstack/react-query';
import type {
  RegionSettings,
  Settings as AllSettings,
} from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { settingsApi } from '../../../lib/api/settings.ts';
import { ROUTES } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { DaysOff } from './days-off.tsx';
import { RegionForm } from './region-form.tsx';
import styles from './settings.module.css';
import { Technicians } from './technicians.tsx';
import { formatArea, formatHours, formatZone } from './labels.ts';

/** Query value while a region is being added. */
const NEW = 'new';

const columnsOf = (addressOf: (id: string) => string): DataColumn<RegionSettings>[] => [
  {
    key: 'name',
    header: 'Region',
    rowHeader: true,
    cell: ({ id, name, isDefault, isClosed }) => (
      <>
        <Link className={styles.name} to={addressOf(id)}>
          {name}
        </Link>
        {isDefault ? <span className={styles.state}>Default</span> : null}
        {isClosed ? <span className={styles.state}>Closed</span> : null}
      </>
    ),
  },
  { key: 'zone', header: 'Time zone', wide: true, cell: ({ zone }) => formatZone(zone) },
  { key: 'places', header: 'Bookings per hour', align: 'end', cell: (row) => row.capacityPerHour },
  { key: 'coming', header: 'Upcoming', align: 'end', cell: (row) => row.comingAppointments },
  {
    key: 'hours',
    header: 'Hours',
    wide: true,
    cell: ({ openingHours }) => formatHours(openingHours),
  },
  { key: 'area', header: 'Area', wide: true, cell: formatArea },
];

const BRAND_COLUMNS: readonly DataColumn<AllSettings['brand'][number]>[] = [
  { key: 'label', header: 'What', rowHeader: true, cell: ({ label }) => label },
  {
    key: 'value',
    header: 'Value',
    cell: ({ value }) =>
      value === null ? (
        <span className={styles.quiet}>Not set</span>
      ) : (
        <span className={styles.value}>{value}</span>
      ),
  },
  {
    key: 'variable',
    header: 'Set by',
    cell: ({ variable }) => <code className={styles.variable}>{variable}</code>,
  },
];

function Brand({ brand }: Pick<AllSettings, 'brand'>) {
  return (
    <DataTable
      caption="Brand"
      narrow="stack"
      columns={BRAND_COLUMNS}
      rows={brand}
      rowKey={({ variable }) => variable}
      empty={null}
    />
  );
}

function RegionPanel({
  regions,
  open,
  canChange,
  onClose,
}: Pick<AllSettings, 'regions'> & {
  open: string | undefined;
  canChange: boolean;
  onClose: () => void;
}) {
  const region = regions.find(({ id }) => id === open);
  const isThere = region !== undefined || (open === NEW && canChange);
  return (
    <SidePanel
      open={open !== undefined}
      onClose={onClose}
      title={region?.name ?? (open === NEW ? 'New region' : 'Region')}
    >
      {open === undefined ? null : isThere ? (
        <fieldset className={styles.plain} disabled={!canChange}>
          <RegionForm key={open} region={region} onDone={onClose} />
        </fieldset>
      ) : (
        <EmptyState title="There is no such region" level={3}>
          Someone may have removed it.
        </EmptyState>
      )}
    </SidePanel>
  );
}

/** Regions with their capacity, hours and areas; days off, technicians and brand settings. */
export function Settings({ canChange }: { canChange: boolean }) {
  const { query, addressOf, go, close } = useAddress();
  const result = useQuery(settingsApi.get.query());
  const { data } = result;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading the settings..."
        failed="The settings can’t be loaded"
      />
    );
  }
  return (
    <div className={styles.page}>
      <Card
        dense
        title="Regions"
        aside={
          canChange ? (
            <Button size="compact" onClick={() => go({ region: NEW })}>
              Add region
            </Button>
          ) : null
        }
      >
        <DataTable
          caption="Regions"
          narrow="stack"
          columns={columnsOf((id) => addressOf({ region: id }))}
          rows={data.regions}
          rowKey={({ id }) => id}
          activeKey={query.get('region') ?? undefined}
          empty={null}
        />
      </Card>
      <Card dense title="Days off">
        <DaysOff regions={data.regions} daysOff={data.daysOff} canChange={canChange} />
      </Card>
      <Technicians regions={data.regions} canChange={canChange} />
      <Card dense title="Brand">
        <p className={styles.quiet}>
          Set in the server’s configuration. Restart it to apply changes. Hotline, email, social
          links and postal address are under <Link to={ROUTES.business}>Business</Link>.
        </p>
        <Brand brand={data.brand} />
      </Card>
      <RegionPanel
        regions={data.regions}
        open={query.get('region') ?? undefined}
        canChange={canChange}
        onClose={() => close({ region: undefined })}
      />
    </div>
  );
}
