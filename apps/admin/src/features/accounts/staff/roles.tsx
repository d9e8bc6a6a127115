import { useQuery } from '@tanstack/react-query';
import { PERMISSION_LABELS, type RolePermissions } from '@voltcourier/contracts/accounts/roles';
import { ROLE_LABELS } from '@voltcourier/contracts/accounts/staff';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { Failed } from '@voltcourier/ui/error-state';
import { FactLine } from '@voltcourier/ui/fact-line';
import { useState } from 'react';
import { rolesApi } from '../../../lib/api/roles.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { PermissionsDialog } from './permissions-dialog.tsx';
import styles from './staff-accounts.module.css';

const permissionList = ({ permissions }: RolePermissions) => (
  <FactLine facts={permissions.map((one) => PERMISSION_LABELS[one].name)} />
);

const COLUMNS: readonly DataColumn<RolePermissions>[] = [
  { key: 'role', header: 'Role', rowHeader: true, cell: ({ role }) => ROLE_LABELS[role].name },
  { key: 'may', header: 'Can', fills: true, wraps: true, wide: true, cell: permissionList },
  {
    key: 'changed',
    header: 'Changed',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? 'Never' : `${formatClock(changedAt)} by ${changedBy}`,
  },
];

function ChangePermissions({ role }: { role: RolePermissions }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = ROLE_LABELS[role.role];
  return (
    <>
      <Button
        size="compact"
        aria-label={`Change permissions of ${name}`}
        onClick={() => setOpen(true)}
      >
        Change permissions
      </Button>
      {isOpen ? <PermissionsDialog seen={role} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const COLUMNS_WITH_ACTIONS: readonly DataColumn<RolePermissions>[] = [
  ...COLUMNS,
  { key: 'actions', header: 'Actions', cell: (role) => <ChangePermissions role={role} /> },
];

/** Permissions of each role, with the dialog to change them. */
export function Roles() {
  const may = useMay();
  const result = useQuery(rolesApi.list.query());
  const { data, error } = result;
  // The table is the region with this name.
  return (
    <section className={styles.page}>
      <h2 className={styles.heading}>Roles</h2>
      <p className={styles.quiet}>
        Administrators can do everything. You choose what the other roles can do.
      </p>
      {error === null ? (
        <DataTable
          caption="Roles"
          narrow="stack"
          columns={may('staff:write') ? COLUMNS_WITH_ACTIONS : COLUMNS}
          rows={data?.roles}
          rowKey={({ role }) => role}
          empty={null}
        />
      ) : (
        <Failed result={result} title="The roles can’t be loaded" level={3} />
      )}
    </section>
  );
}
