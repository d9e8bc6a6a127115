import { Settings } from '../features/bookings/settings/settings.tsx';
import { useMay } from '../lib/use-user.ts';

/** What staff set; who may not change it reads it. */
export function SettingsPage() {
  const may = useMay();
  return <Settings canChange={may('settings:write')} />;
}
