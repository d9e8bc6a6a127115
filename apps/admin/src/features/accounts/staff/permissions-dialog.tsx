import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_PERMISSIONS } from '@voltcourier/contracts/accounts/default-permissions';
import {
  ADMINISTRATORS_ONLY,
  PERMISSION_LABELS,
  type RolePermissions,
  withNeeds,
  withoutPermission,
} from '@voltcourier/contracts/accounts/roles';
import { ROLE_LABELS } from '@voltcourier/contracts/accounts/staff';
import { ApiError } from '@voltcourier/contracts/client';
import { STAFF_PERMISSIONS, type StaffPermission } from '@voltcourier/contracts/kernel/permissions';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { rolesApi } from '../../../lib/api/roles.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import styles from './permissions-dialog.module.css';

const AREAS = Map.groupBy(
  STAFF_PERMISSIONS.filter((one) => !ADMINISTRATORS_ONLY.includes(one)),
  (one) => PERMISSION_LABELS[one].area,
);

const sameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

function Areas({
  permissions,
  onChoose,
}: {
  permissions: readonly StaffPermission[];
  onChoose: (one: StaffPermission, isChosen: boolean) => void;
}) {
  return (
    <div className={styles.areas}>
      {[...AREAS].map(([area, some]) => (
        <FieldSet key={area} legend={area}>
          {some.map((one) => (
            <CheckboxField
              key={one}
              label={PERMISSION_LABELS[one].name}
              checked={permissions.includes(one)}
              onChange={({ currentTarget }) => onChoose(one, currentTarget.checked)}
            />
          ))}
        </FieldSet>
      ))}
    </div>
  );
}

interface PermissionsDialogProps {
  readonly seen: RolePermissions;
  readonly onClose: () => void;
}

/**
 * Edits the permissions of a role. Granting one also grants those it depends on, so that nobody can
 * change what they can't see.
 */
export function PermissionsDialog({ seen, onClose }: PermissionsDialogProps) {
  const { role } = seen;
  const client = useQueryClient();
  const change = useMutation(rolesApi.change.mutation());
  const [version, setVersion] = useState(seen.version);
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(seen.permissions);
  const [isNewer, setIsNewer] = useState(false);
  const { name } = ROLE_LABELS[role];
  const defaults = DEFAULT_PERMISSIONS[role];
  const choose = (one: StaffPermission, isChosen: boolean) =>
    setPermissions((all) => (isChosen ? withNeeds([...all, one]) : withoutPermission(all, one)));
  /** Shows the permissions that someone else has saved in the meantime. */
  const loadNewer = async () => {
    const { roles } = await client.fetchQuery({ ...rolesApi.list.query(), staleTime: 0 });
    const now = roles.find((one) => one.role === role);
    if (now === undefined) return;
    setVersion(now.version);
    setPermissions(now.permissions);
    setIsNewer(true);
  };
  return (
    <ProofDialog
      open
      onClose={onClose}
      title={`What ${name} may do`}
      description="It takes effect the next time someone with this role does something."
      action="Save permissions"
      failedTitle="Permissions not changed"
      act={async (headers) => {
        try {
          const body = { permissions: [...permissions], version };
          await change.mutateAsync({ headers, params: { role }, body });
        } catch (failure) {
          if (failure instanceof ApiError && failure.code === 'changed_meanwhile')
            await loadNewer();
          throw failure;
        }
      }}
      onDone={() => {
        showToast({ title: 'Permissions changed', description: name });
        onClose();
      }}
    >
      {isNewer ? (
        <Notice tone="info" title="These are the current permissions">
          Someone else changed them. Make your choice again.
        </Notice>
      ) : null}
      <Areas permissions={permissions} onChoose={choose} />
      {sameSet(permissions, defaults) ? null : (
        <div>
          <Button size="compact" variant="quiet" onClick={() => setPermissions(defaults)}>
            Choose the usual permissions
          </Button>
        </div>
      )}
    </ProofDialog>
  );
}
