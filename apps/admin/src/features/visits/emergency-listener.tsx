import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { UnansweredEmergency } from '@voltcourier/contracts/visits/emergencies';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../lib/api.ts';
import { alertMode, playAlert } from '../../lib/emergency-alerts.ts';
import { openStream } from '../../lib/event-source.ts';
import { hearChanges } from './live-changes.ts';

/** One tab holds the lock and shows alerts; when it closes, another takes over. */
const LOCK = 'emergency-alerts';

/** Shows an alert for a new emergency. */
function tell({ id, name, location }: UnansweredEmergency, open: (id: string) => void): void {
  const isLoud = alertMode() === 'sound';
  if (isLoud) playAlert();
  showToast({
    title: `New emergency: ${name}`,
    description: location,
    action: {
      label: 'Open',
      alternative: 'Find it on top of the bookings',
      onPress: () => open(id),
    },
  });
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  if (Notification.permission !== 'granted') return;
  // The tag prevents duplicate alerts from two browsers of the same user.
  const shown = new Notification(`New emergency: ${name}`, {
    body: location,
    tag: id,
    silent: !isLoud,
  });
  shown.addEventListener('click', () => {
    window.focus();
    open(id);
    shown.close();
  });
}

/** Returns emergencies that are new since the last call; none on the first call. */
export function createLookout(): (
  emergencies: readonly UnansweredEmergency[],
) => UnansweredEmergency[] {
  let seen: Set<string> | undefined;
  return (emergencies) => {
    const known = seen;
    seen = new Set([...(known ?? []), ...emergencies.map(({ id }) => id)]);
    return known === undefined ? [] : emergencies.filter(({ id }) => !known.has(id));
  };
}

/**
 * Listens for new emergencies while mounted, even in a hidden tab; only one of several tabs shows
 * alerts.
 */
export function EmergencyListener({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const client = useQueryClient();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const leaving = new AbortController();
    const listen = () =>
      new Promise<void>((release) => {
        const newOnes = createLookout();
        const stop = hearChanges({
          open: () => openStream('/staff/bookings/changes'),
          onChange: async () => {
            const { emergencies } = await api.emergencies.unanswered({});
            for (const one of newOnes(emergencies)) tell(one, (id) => open(id));
          },
          onLive: () => undefined,
          onEnd: () => void refresh(client, [routes.accounts.me]),
        });
        leaving.signal.addEventListener('abort', () => {
          stop();
          release();
        });
      });
    void navigator.locks
      .request(LOCK, { signal: leaving.signal }, listen)
      // Aborted before this tab got the lock.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [client]);
  return null;
}
