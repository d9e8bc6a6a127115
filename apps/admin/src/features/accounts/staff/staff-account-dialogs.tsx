import type { StaffPerson } from '@voltcourier/contracts/accounts/staff';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import { RoleCards } from './role-cards.tsx';
import { useKeepPeople } from './use-keep-people.ts';

interface PersonDialogProps {
  readonly person: StaffPerson;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives somebody of the staff another role. */
export function RoleDialog({ person, open, onClose }: PersonDialogProps) {
  const [role, setRole] = useState<string>(person.role);
  const keep = useKeepPeople();
  const params = { userId: person.id };
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Change the role of ${person.name}`}
      description="It counts at once, wherever they are signed in."
      action="Change role"
      failedTitle="The role is not changed"
      act={async (headers) => keep(await api.staff.changeRole({ headers, params, body: { role } }))}
      onDone={() => {
        showToast({ title: 'The role is changed', description: person.name });
        onClose();
      }}
    >
      <RoleCards value={role} onValueChange={setRole} />
    </ProofDialog>
  );
}

/** Takes somebody’s access away. */
export function RemoveDialog({ person, open, onClose }: PersonDialogProps) {
  const keep = useKeepPeople();
  const params = { userId: person.id };
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Take access from ${person.name}?`}
      description="They are signed out everywhere and see no staff page any more. Their account stays, as a customer’s."
      action="Remove access"
      isDestructive
      failedTitle="Not removed"
      act={async (headers) => keep(await api.staff.removeAccess({ headers, params }))}
      onDone={() => {
        showToast({ title: 'Access removed', description: person.name });
        onClose();
      }}
    />
  );
}
