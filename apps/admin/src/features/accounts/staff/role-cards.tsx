import { ROLE_WORDS, STAFF_ROLES } from '@voltcourier/contracts/accounts/staff';
import { RadioCards } from '@voltcourier/ui/radio-cards';

const OPTIONS = STAFF_ROLES.map((role) => ({
  value: role,
  label: ROLE_WORDS[role].name,
  detail: ROLE_WORDS[role].detail,
}));

/** Which role somebody gets. */
export function RoleCards({
  value,
  error,
  onValueChange,
}: {
  value: string;
  error?: string | undefined;
  onValueChange: (role: string) => void;
}) {
  return (
    <RadioCards
      legend="Role"
      name="role"
      options={OPTIONS}
      value={value}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
