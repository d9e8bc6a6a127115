import { useMutation, useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@voltcourier/contracts/accounts/default-permissions';
import {
  ROLE_LABELS,
  type StaffInvitation,
  type StaffPerson,
} from '@voltcourier/contracts/accounts/staff';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { useState } from 'react';
import { staffApi } from '../../../lib/api/staff.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay, useUser } from '../../../lib/use-user.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { Roles } from './roles.tsx';
import { RemoveDialog, RoleDialog } from './staff-account-dialogs.tsx';
import styles from './staff-accounts.module.css';

const PEOPLE: readonly DataColumn<StaffPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name }) => name,
  },
  { key: 'email', header: 'Email', wide: true, cell: ({ email }) => email },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role as StaffRole].name },
  {
    key: 'factor',
    header: 'Second factor',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Not set up'),
  },
  {
    key: 'last',
    header: 'Last sign-in',
    cell: ({ lastSignInAt: last }) => (last === null ? 'Never' : formatClock(last)),
  },
];

const INVITATIONS: readonly DataColumn<StaffInvitation>[] = [
  { key: 'email', header: 'Email', rowHeader: true, cell: ({ email }) => email },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role].name },
  { key: 'by', header: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { key: 'until', header: 'Link works until', cell: ({ expiresAt }) => formatClock(expiresAt) },
];

function PersonActions({ person }: { person: StaffPerson }) {
  const [open, setOpen] = useState<'role' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.actions}>
      <Button
        size="compact"
        aria-label={`Change role of ${person.name}`}
        onClick={() => setOpen('role')}
      >
        Change role
      </Button>
      <Button
        size="compact"
        variant="quiet"
        aria-label={`Remove access from ${person.name}`}
        onClick={() => setOpen('remove')}
      >
        Remove access
      </Button>
      <RoleDialog key={person.role} person={person} open={open === 'role'} onClose={close} />
      <RemoveDialog person={person} open={open === 'remove'} onClose={close} />
    </div>
  );
}

/** Actions on a staff member; none on oneself. */
function Actions({ person }: { person: StaffPerson }) {
  const { data: me } = useUser();
  if (person.id === me?.id) return <span className={styles.quiet}>This is you</span>;
  return <PersonActions person={person} />;
}

const PEOPLE_WITH_ACTIONS: readonly DataColumn<StaffPerson>[] = [
  ...PEOPLE,
  { key: 'actions', header: 'Actions', cell: (person) => <Actions person={person} /> },
];

function Withdraw({ invitation: { id, email } }: { invitation: StaffInvitation }) {
  const withdraw = useMutation(
    staffApi.withdraw.mutation(() => ({ params: { invitationId: id } })),
  );
  return (
    <Button
      size="compact"
      variant="quiet"
      aria-label={`Withdraw the invitation of ${email}`}
      pending={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(undefined, {
          onError: ({ message }) => showFailure('The invitation still stands', message),
        })
      }
    >
      Withdraw
    </Button>
  );
}

const INVITATIONS_WITH_ACTIONS: readonly DataColumn<StaffInvitation>[] = [
  ...INVITATIONS,
  {
    key: 'actions',
    header: 'Actions',
    cell: (invitation) => <Withdraw invitation={invitation} />,
  },
];

function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const may = useMay();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.page} aria-labelledby="invitations">
      <h2 id="invitations" className={styles.heading}>
        Pending invitations
      </h2>
      <DataTable
        caption="Invitations"
        columns={may('staff:write') ? INVITATIONS_WITH_ACTIONS : INVITATIONS}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

/** Staff members and pending invitations with their roles, and the actions on them. */
export function People() {
  const may = useMay();
  const list = useQuery(staffApi.people.query());
  const [isInviting, setInviting] = useState(false);
  return (
    <ListPage
      notice={
        <div className={styles.bar}>
          <p className={styles.quiet}>
            Roles control what each person can see and do. Every change is in the audit log.
          </p>
          {may('staff:write') ? (
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          ) : null}
        </div>
      }
      list={{
        caption: 'Staff',
        columns: may('staff:write') ? PEOPLE_WITH_ACTIONS : PEOPLE,
        rows: list.data?.people,
        rowKey: ({ id }) => id,
        empty: <EmptyState title="No staff" level={2} />,
        pages: list,
        failedTitle: 'The staff can’t be loaded',
      }}
      panel={
        <>
          <Invitations invitations={list.data?.invitations ?? []} />
          <Roles />
          <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
        </>
      }
    />
  );
}
