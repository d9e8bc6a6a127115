import { useQuery } from '@tanstack/react-query';
import { STAFF_ROLES } from '@voltcourier/contracts/accounts/default-permissions';
import { ROLE_LABELS } from '@voltcourier/contracts/accounts/staff';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { rolesApi } from '../../../lib/api/roles.ts';

/** Selects a role. */
export function RoleCards({
  value,
  error,
  onValueChange,
}: {
  value: string;
  error?: string | undefined;
  onValueChange: (role: string) => void;
}) {
  const { data } = useQuery(rolesApi.list.query());
  const isChanged = (role: string) =>
    data?.roles.some((one) => one.role === role && one.version > 0) ?? false;
  return (
    <RadioCards
      legend="Role"
      name="role"
      options={STAFF_ROLES.map((role) => ({
        value: role,
        label: ROLE_LABELS[role].name,
        detail: isChanged(role)
          ? 'An administrator chose its permissions: see Roles.'
          : ROLE_LABELS[role].detail,
      }))}
      value={value}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
