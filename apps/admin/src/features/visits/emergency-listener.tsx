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

/** One tab holds it, and tells; when that one is closed, another gets it. */
const LOCK = 'emergency-alerts';

/** Tells of an emergency that has just come. */
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
  // The tag keeps two browsers of one person from telling it twice.
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

/** Answers which of the emergencies have come since the last look; of the first look, none. */
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

/** Listens for new emergencies while it is there, also in a hidden tab; of several tabs one tells. */
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
      // Given up before it was this tab's turn.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [client]);
  return null;
}
