import { useId, useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from '../icon/icon.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { chooseTheme, storedTheme, subscribeToTheme, type Theme } from './theme.ts';

export { themeScript } from './theme.ts';

const options = [
  { value: 'system', label: 'System', icon: <SystemIcon /> },
  { value: 'light', label: 'Light', icon: <SunIcon /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon /> },
] satisfies { value: Theme; label: string; icon: unknown }[];

/** Light, dark, or the device's setting. The choice is stored and applies to the whole site. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, storedTheme, () => 'system');
  return (
    <SegmentedControl
      legend="Theme"
      name={useId()}
      options={options}
      value={theme}
      onValueChange={(value) => chooseTheme(value as Theme)}
    />
  );
}
