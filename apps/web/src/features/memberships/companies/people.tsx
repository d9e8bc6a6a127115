import { useMutation } from '@tanstack/react-query';
import type { CompanyRole, CompanyView } from '@voltcourier/contracts/memberships/companies';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { FactLine } from '@voltcourier/ui/fact-line';
import { PersonIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from './api.ts';
import { EmailAddress } from '../../../lib/email-address.tsx';
import { Row } from '../../../lib/row.tsx';
import styles from '../../../lib/rows.module.css';
import { useTop } from '../../../lib/use-top.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

type Company = NonNullable<CompanyView['company']>;
type Member = NonNullable<Company['members']>[number];
type Invitation = NonNullable<Company['invitations']>[number];

const ROLES: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  driver: 'Driver',
};

function Person({
  member,
  mine,
  onHandOver,
  onRemove,
}: {
  member: Member;
  mine: CompanyRole;
  onHandOver: () => void;
  onRemove: () => void;
}) {
  const setRole = useMutation(api.companies.setRole.mutation());
  const { id, name, email, role } = member;
  const other = role === 'driver' ? 'manager' : 'driver';
  const mayRemove =
    role !== 'owner' && (mine === 'owner' || (mine === 'manager' && role === 'driver'));
  return (
    <Row
      icon={<PersonIcon size="1.5rem" />}
      name={name}
      error={setRole.error}
      actions={
        <>
          {mine === 'owner' && role !== 'owner' ? (
            <>
              <Button
                variant="quiet"
                aria-label={other === 'manager' ? `Make manager: ${name}` : `Make driver: ${name}`}
                pending={setRole.isPending}
                pendingLabel="Changing..."
                onClick={() => setRole.mutate({ params: { memberId: id }, body: { role: other } })}
              >
                {other === 'manager' ? 'Make manager' : 'Make driver'}
              </Button>
              <Button variant="quiet" aria-label={`Hand over to ${name}`} onClick={onHandOver}>
                Hand over
              </Button>
            </>
          ) : null}
          {mayRemove ? (
            <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.quiet}>
        <FactLine facts={[ROLES[role], <EmailAddress key="email">{email}</EmailAddress>]} />
      </p>
    </Row>
  );
}

function Waiting({ invitation, onWithdrawn }: { invitation: Invitation; onWithdrawn: () => void }) {
  const withdraw = useMutation(api.companies.withdraw.mutation());
  const { id, email, role, expiresAt } = invitation;
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(
    new Date(expiresAt),
  );
  return (
    <Row
      icon={<PersonIcon size="1.5rem" />}
      name={<EmailAddress>{email}</EmailAddress>}
      error={withdraw.error}
      actions={
        <Button
          variant="quiet"
          aria-label={`Withdraw the invitation of ${email}`}
          pending={withdraw.isPending}
          pendingLabel="Withdrawing..."
          // As a promise, because the row is gone by then.
          onClick={() =>
            void withdraw
              .mutateAsync({ params: { invitationId: id } })
              .then(onWithdrawn, () => undefined)
          }
        >
          Withdraw
        </Button>
      }
    >
      <p className={styles.quiet}>
        {role === 'manager'
          ? `Invited as manager, until ${until}`
          : `Invited as driver, until ${until}`}
      </p>
    </Row>
  );
}

/** Members and invitations of the company. */
export function People({ company }: { company: Company }) {
  const [leaving, setLeaving] = useState<Member>();
  const [heir, setHeir] = useState<Member>();
  const { top, focusTop } = useTop<HTMLUListElement>();
  const remove = useMutation(api.companies.remove.mutation());
  return (
    <>
      <ul ref={top} tabIndex={-1} className={styles.rows} aria-label="People">
        {company.members?.map((member) => (
          <Person
            key={member.id}
            member={member}
            mine={company.role}
            onHandOver={() => setHeir(member)}
            onRemove={() => setLeaving(member)}
          />
        ))}
        {company.invitations?.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} onWithdrawn={focusTop} />
        ))}
      </ul>
      <HandOverDialog company={company.name} heir={heir} onClose={() => setHeir(undefined)} />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name ?? ''}?`}
        description="They no longer charge on the company’s sessions. What they have booked stays booked."
        back="Keep"
        action="Remove"
        pendingLabel="Removing..."
        failedTitle="They are still in"
        call={remove}
        onConfirm={() => {
          if (leaving === undefined) return;
          remove.mutate(
            { params: { memberId: leaving.id } },
            {
              onSuccess: () => {
                showToast({ title: `${leaving.name} is no longer in` });
                setLeaving(undefined);
                focusTop();
              },
            },
          );
        }}
      />
    </>
  );
}

/** Leaves or closes the company, after confirmation. */
export function Ending({ company, myId }: { company: Company; myId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const leave = useMutation(api.companies.remove.mutation());
  const end = useMutation(api.companies.close.mutation());
  const isOwner = company.role === 'owner';
  const act = () => {
    const onSuccess = () =>
      showToast({ title: isOwner ? `${company.name} is closed` : `You left ${company.name}` });
    if (isOwner) end.mutate(undefined, { onSuccess });
    else leave.mutate({ params: { memberId: myId } }, { onSuccess });
  };
  const label = isOwner ? 'Close company' : 'Leave company';
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={isOwner ? `Close ${company.name}?` : `Leave ${company.name}?`}
        description={
          isOwner
            ? 'No one shares your sessions anymore. Your membership continues, and booked visits stay booked.'
            : 'You no longer charge on the company’s sessions. What you have booked stays booked.'
        }
        back="Stay"
        action={label}
        pendingLabel="One moment..."
        failedTitle="Nothing has changed"
        call={isOwner ? end : leave}
        onConfirm={act}
      />
    </div>
  );
}
