import { SwitchField } from '@voltcourier/ui/switch-field';
import { useState } from 'react';
import { playAlert, setAlertMode, useAlertMode } from '../lib/emergency-alerts.ts';
import { useMay } from '../lib/use-user.ts';

/** People who prefer reduced motion get no sound by default. */
const usualMode = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'silent' : 'sound';

/** Requests the browser's permission, which asks the user; false if either refuses. */
async function isPermitted(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Settings of this browser for emergency notifications and their sound. */
export function AlertSwitches() {
  const mode = useAlertMode();
  const may = useMay();
  const [isBlocked, setIsBlocked] = useState(false);
  if (!may('bookings:read')) return null;
  const switchOn = async () => {
    const next = usualMode();
    setAlertMode(next);
    if (next === 'sound') playAlert();
    // Works without the permission too: a visible page shows the alert itself.
    setIsBlocked(!(await isPermitted()));
  };
  return (
    <>
      <SwitchField
        label="Emergency alerts"
        help={
          mode !== 'off' && isBlocked
            ? 'Your browser blocks notifications, so you’re only alerted in an open tab.'
            : 'A notification for each new emergency. Saved in this browser.'
        }
        checked={mode !== 'off'}
        onChange={({ target }) => {
          if (target.checked) void switchOn();
          else setAlertMode('off');
        }}
      />
      {mode === 'off' ? null : (
        <SwitchField
          label="Alert sound"
          checked={mode === 'sound'}
          onChange={({ target }) => {
            setAlertMode(target.checked ? 'sound' : 'silent');
            if (target.checked) playAlert();
          }}
        />
      )}
    </>
  );
}
