import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import type { UnansweredEmergency } from '@voltcourier/contracts/visits/emergencies';
import { AlertIcon } from '@voltcourier/ui/icon';
import { showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { emergenciesApi } from '../../lib/api/emergencies.ts';
import { alertMode, playAlert } from '../../lib/emergency-alerts.ts';
import { openStream } from '../../lib/event-source.ts';
import { listenForChanges } from './live-changes.ts';

/** One tab holds the lock and shows alerts; when it closes, another takes over. */
const LOCK = 'emergency-alerts';

/** A toast with an action stays this long, in milliseconds, unless it has the pointer. */
const TOLD_MS = 10_000;

const names = new Intl.ListFormat('en-US');

/** Staff may be typing elsewhere: it is announced immediately. */
const URGENT = { variant: 'urgent', icon: <AlertIcon size="1.25rem" /> } as const;

/** Opens a booking, or the list of bookings without one. */
type Open = (bookingId?: string) => void;

/** The toast about emergencies. Several share one, because only one is shown at a time. */
export function toastAbout(emergencies: readonly UnansweredEmergency[], open: Open): ToastMessage {
  const [only] = emergencies;
  if (only !== undefined && emergencies.length === 1) {
    return {
      ...URGENT,
      title: `New emergency: ${only.name}`,
      description: only.location,
      action: {
        label: 'Open',
        alternative: 'It’s at the top of the bookings',
        onPress: () => open(only.id),
      },
    };
  }
  return {
    ...URGENT,
    title: `${emergencies.length} new emergencies`,
    description: names.format(emergencies.map(({ name }) => name)),
    action: {
      label: 'Show',
      alternative: 'They’re at the top of the bookings',
      onPress: () => open(),
    },
  };
}

/** Collects the emergencies of the last seconds, which the next toast repeats. */
export function createRecentEmergencies(): (
  emergencies: readonly UnansweredEmergency[],
  at: number,
) => UnansweredEmergency[] {
  let recent: { emergency: UnansweredEmergency; at: number }[] = [];
  return (emergencies, at) => {
    const added = emergencies.map((emergency) => ({ emergency, at }));
    recent = [...added, ...recent.filter((one) => at - one.at < TOLD_MS)];
    return recent.map(({ emergency }) => emergency);
  };
}

/** Shows a system notification about an emergency, unless the user is looking at this tab. */
function notify({ id, name, location }: UnansweredEmergency, isLoud: boolean, open: Open): void {
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
export function createEmergencyWatch(): (
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
export function EmergencyListener({ onOpen }: { onOpen: Open }) {
  const client = useQueryClient();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const leaving = new AbortController();
    const listen = () =>
      new Promise<void>((release) => {
        const newOnes = createEmergencyWatch();
        const recent = createRecentEmergencies();
        const stop = listenForChanges({
          open: () => openStream('/staff/bookings/changes'),
          onChange: async () => {
            const { emergencies } = await emergenciesApi.unanswered({});
            const added = newOnes(emergencies);
            if (added.length === 0) return;
            const isLoud = alertMode() === 'sound';
            if (isLoud) playAlert();
            const show: Open = (id) => open(id);
            showToast(toastAbout(recent(added, Date.now()), show));
            for (const emergency of added) notify(emergency, isLoud, show);
          },
          onLive: () => undefined,
          onEnd: () => void refresh(client, ['accounts.me']),
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
