import { Settings } from '../features/bookings/settings/settings.tsx';
import { useMay } from '../lib/use-user.ts';

/** Settings, read-only without permission to change them. */
export function SettingsPage() {
  const may = useMay();
  return <Settings canChange={may('settings:write')} />;
}
