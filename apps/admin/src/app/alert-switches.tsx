import { SwitchField } from '@voltcourier/ui/switch-field';
import { useState } from 'react';
import { playAlert, setAlertMode, useAlertMode } from '../lib/emergency-alerts.ts';
import { useMay } from '../lib/use-user.ts';

/** Who asked their system for less movement is spared the sound, until they want it. */
const usualMode = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'silent' : 'sound';

/** Asks the browser, which asks the person; false where either says no. */
async function isPermitted(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Whether this browser tells of new emergencies, and whether one hears it. */
export function AlertSwitches() {
  const mode = useAlertMode();
  const may = useMay();
  const [isBlocked, setIsBlocked] = useState(false);
  if (!may('bookings:read')) return null;
  const switchOn = async () => {
    const next = usualMode();
    setAlertMode(next);
    if (next === 'sound') playAlert();
    // Also without it: a page that is in view tells by itself.
    setIsBlocked(!(await isPermitted()));
  };
  return (
    <>
      <SwitchField
        label="Emergency alerts"
        help={
          mode !== 'off' && isBlocked
            ? 'Your browser blocks notifications, so only an open tab tells you.'
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
