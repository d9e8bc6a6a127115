import { useQuery } from '@tanstack/react-query';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import type { Technician } from '@voltcourier/contracts/visits/technicians';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { Link } from 'react-router-dom';
import { formatPhone } from '../../../lib/format-phone.ts';
import { techniciansApi } from '../../../lib/api/technicians.ts';
import { TechnicianMark } from '../../../lib/technician-mark.tsx';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './settings.module.css';
import { TechnicianForm } from './technician-form.tsx';
import { formatDate, formatHours } from './labels.ts';

/** Query value while a technician is being added. */
const NEW = 'new';

const hoursOf = ({ workingHours }: Technician): string => {
  if (workingHours === null) return 'Region hours';
  const hours = formatHours(workingHours);
  return hours === 'No appointments' ? 'None' : hours.replaceAll('Closed', 'off');
};

function DaysOffText({ daysOff }: Technician) {
  const [first] = daysOff;
  if (first === undefined) return 'None';
  const more = daysOff.length - 1;
  return `${formatDate(first)}${more === 0 ? '' : ` and ${more} more`}`;
}

const columnsOf = (addressOf: (id: string) => string): DataColumn<Technician>[] => [
  {
    key: 'name',
    header: 'Technician',
    rowHeader: true,
    cell: (technician) => (
      <>
        <Link className={styles.name} to={addressOf(technician.id)}>
          <TechnicianMark technician={technician} />
        </Link>
        {technician.isRetired ? <span className={styles.state}>Inactive</span> : null}
      </>
    ),
  },
  { key: 'region', header: 'Region', cell: ({ regionName }) => regionName },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) =>
      phone === null ? (
        <span className={styles.quiet}>None</span>
      ) : (
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      ),
  },
  { key: 'coming', header: 'Upcoming', align: 'end', cell: ({ comingVisits }) => comingVisits },
  { key: 'hours', header: 'Hours', cell: hoursOf },
  { key: 'off', header: 'Days off', cell: DaysOffText },
];

function TechnicianPanel({
  technicians,
  regions,
  open,
  canChange,
  onClose,
}: {
  technicians: readonly Technician[];
  regions: readonly RegionSettings[];
  open: string | undefined;
  canChange: boolean;
  onClose: () => void;
}) {
  const technician = technicians.find(({ id }) => id === open);
  const isThere = technician !== undefined || (open === NEW && canChange);
  return (
    <SidePanel
      open={open !== undefined}
      onClose={onClose}
      title={technician?.name ?? (open === NEW ? 'New technician' : 'Technician')}
    >
      {open === undefined ? null : isThere ? (
        <fieldset className={styles.plain} disabled={!canChange}>
          <TechnicianForm key={open} technician={technician} regions={regions} onDone={onClose} />
        </fieldset>
      ) : (
        <EmptyState title="There is no such technician" level={3}>
          Choose one from the list.
        </EmptyState>
      )}
    </SidePanel>
  );
}

/** Technicians: their regions, hours and contact details. */
export function Technicians({
  regions,
  canChange,
}: {
  regions: readonly RegionSettings[];
  canChange: boolean;
}) {
  const { query, addressOf, go, close } = useAddress();
  const list = useQuery(techniciansApi.list.query());
  const { data } = list;
  const open = query.get('technician') ?? undefined;
  return (
    <Card
      dense
      title="Technicians"
      aside={
        canChange ? (
          <Button size="compact" onClick={() => go({ technician: NEW })}>
            Add technician
          </Button>
        ) : null
      }
    >
      <PagedTable
        pages={list}
        failedTitle="The technicians can’t be loaded"
        caption="Technicians"
        columns={columnsOf((id) => addressOf({ technician: id }))}
        rows={data?.technicians}
        rowKey={({ id }) => id}
        activeKey={open}
        empty={
          <EmptyState title="No technicians yet" level={3}>
            Add technicians to assign them to bookings.
          </EmptyState>
        }
      />
      {data === undefined ? null : (
        <TechnicianPanel
          technicians={data.technicians}
          regions={regions}
          open={open}
          canChange={canChange}
          onClose={() => close({ technician: undefined })}
        />
      )}
    </Card>
  );
}
