import { lazy, Suspense } from 'react';
import { useAlertMode } from '../lib/emergency-alerts.ts';
import { useMay, useUser } from '../lib/use-user.ts';

const EmergencyListener = lazy(async () => ({
  default: (await import('../features/visits/emergency-listener.tsx')).EmergencyListener,
}));

/** Announces new emergencies if enabled in this browser and permitted for the user. */
export function EmergencyAlerts({ onOpen }: { onOpen: (bookingId?: string) => void }) {
  const mode = useAlertMode();
  const { data: user } = useUser();
  const may = useMay();
  if (mode === 'off' || user == null || !may('bookings:read')) return null;
  return (
    <Suspense fallback={null}>
      <EmergencyListener onOpen={onOpen} />
    </Suspense>
  );
}
