import { useMutation } from '@tanstack/react-query';
import type { StaffPerson } from '@voltcourier/contracts/accounts/staff';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { staffApi } from '../../../lib/api/staff.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import { RoleCards } from './role-cards.tsx';

interface PersonDialogProps {
  readonly person: StaffPerson;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes the role of a staff member. */
export function RoleDialog({ person, open, onClose }: PersonDialogProps) {
  const [role, setRole] = useState<string>(person.role);
  const change = useMutation(staffApi.changeRole.mutation());
  const params = { userId: person.id };
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Change the role of ${person.name}`}
      description="It takes effect at once, wherever they’re signed in."
      action="Change role"
      failedTitle="Role not changed"
      act={(headers) => change.mutateAsync({ headers, params, body: { role } })}
      onDone={() => {
        showToast({ title: 'Role changed', description: person.name });
        onClose();
      }}
    >
      <RoleCards value={role} onValueChange={setRole} />
    </ProofDialog>
  );
}

/** Removes a staff member's access. */
export function RemoveDialog({ person, open, onClose }: PersonDialogProps) {
  const remove = useMutation(staffApi.removeAccess.mutation());
  const params = { userId: person.id };
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Take access from ${person.name}?`}
      description="They are signed out everywhere and see no staff page anymore. Their account stays, as a customer’s."
      action="Remove access"
      variant="destructive"
      failedTitle="Not removed"
      act={(headers) => remove.mutateAsync({ headers, params })}
      onDone={() => {
        showToast({ title: 'Access removed', description: person.name });
        onClose();
      }}
    />
  );
}
