import { IconFrame, type IconProps } from './icon-frame.tsx';

/** Level 2 connector, SAE J1772: five round contacts. */
export function J1772Icon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M7 5.2a9 9 0 0 1 10 0 9 9 0 1 1-10 0z" />
      <circle cx="9" cy="10" r="1.4" />
      <circle cx="15" cy="10" r="1.4" />
      <circle cx="12" cy="16.4" r="1.4" />
      <path d="M7.8 14.2h.01M16.2 14.2h.01" strokeWidth="2.4" />
    </IconFrame>
  );
}

/** Fast-charging connector, CCS 1: a J1772 face above two direct-current contacts. */
export function CcsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="8" r="5.5" />
      <path d="M10 6.8h.01M14 6.8h.01M12 10.2h.01" strokeWidth="2.2" />
      <path d="M7.3 15h9.4a3.2 3.2 0 1 1 0 6.4H7.3a3.2 3.2 0 1 1 0-6.4z" />
      <path d="M8.6 18.2h.01M15.4 18.2h.01" strokeWidth="2.6" />
    </IconFrame>
  );
}

/** North American Charging Standard, SAE J3400 (Tesla): two large contacts over three small. */
export function NacsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M6 4.5h12c1.7 1.6 2.6 3.7 2.6 6A8.6 8.6 0 0 1 12 20a8.6 8.6 0 0 1-8.6-9.5c0-2.3.9-4.4 2.6-6z" />
      <circle cx="8.7" cy="9.4" r="1.9" />
      <circle cx="15.3" cy="9.4" r="1.9" />
      <path d="M8.9 14.4h.01M12 16h.01M15.1 14.4h.01" strokeWidth="2.3" />
    </IconFrame>
  );
}

/** CHAdeMO fast-charging connector: two power contacts beside two signal rings. */
export function ChademoIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="12" r="9" />
      <circle cx="7.8" cy="12" r="2.1" />
      <circle cx="16.2" cy="12" r="2.1" />
      <path d="M12 7.2h.01M12 16.8h.01" strokeWidth="2.8" />
    </IconFrame>
  );
}
