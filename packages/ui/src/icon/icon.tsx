import { IconFrame, type IconProps } from './icon-frame.tsx';

/** A plug with its cable. */
export function PlugIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8 3v5M16 3v5M5.5 8h13v3.5a6.5 6.5 0 0 1-13 0z" />
      <path d="M12 18v3" />
    </IconFrame>
  );
}

/** A customer's car. */
export function CarIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4.3 16.5H2.5v-4l2.6-1L7.6 7h7.6l3.6 4 2.7.9v4.6h-1.8M9.1 16.5h5.6M5.6 11.3h12.7" />
      <circle cx="6.7" cy="16.7" r="2.2" />
      <circle cx="17.1" cy="16.7" r="2.2" />
    </IconFrame>
  );
}

/** A technician. */
export function TechnicianIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M7 9a5 5 0 0 1 10 0M5.6 9h12.8M8 9.4V10a4 4 0 0 0 8 0v-.6" />
      <path d="M4 21v-1.5A4.5 4.5 0 0 1 8.5 15h7a4.5 4.5 0 0 1 4.5 4.5V21" />
    </IconFrame>
  );
}

/** Several vehicles of one business. */
export function FleetIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3 11V5h8l3 3v3M5.5 11h6" />
      <path d="M8.6 19H7v-6.5h8l3.2 3.2H21V19h-.8M13.4 19h2" />
      <circle cx="11" cy="19" r="2" />
      <circle cx="18" cy="19" r="2" />
    </IconFrame>
  );
}

/** A time or a duration. */
export function ClockIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.8V12l3.4 2" />
    </IconFrame>
  );
}

/** A place. */
export function PinIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M12 21.2s-7-5.9-7-11.4a7 7 0 0 1 14 0c0 5.5-7 11.4-7 11.4z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </IconFrame>
  );
}

/** The device's position. */
export function LocateIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 12h.01" strokeWidth="2" />
    </IconFrame>
  );
}

/** Payment by card. */
export function CardIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.8 5.5h18.4v13H2.8zM2.8 9.8h18.4M6.5 14.8h4" />
    </IconFrame>
  );
}

/** Payment by Bitcoin. */
export function BitcoinIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8.5 5h5.2a3.3 3.3 0 0 1 0 6.7H8.5zM8.5 11.7h6a3.6 3.6 0 0 1 0 7.3h-6zM6.5 5h2M6.5 19h2M10.5 2.7V5M13.8 2.7v2.4M10.5 19v2.3M13.8 19v2.3" />
    </IconFrame>
  );
}

/** Payment by digital wallet. */
export function WalletIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M18.5 8V4.8H5.2a2.2 2.2 0 0 0 0 4.2h15.3v10.5H5A2.2 2.2 0 0 1 3 17.3V7M16.5 14.2h.01" />
    </IconFrame>
  );
}

/** A telephone call. */
export function PhoneIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8.2 3.5H4.6A1.6 1.6 0 0 0 3 5.2 17.3 17.3 0 0 0 18.8 21a1.6 1.6 0 0 0 1.7-1.6v-3.6l-4.7-1.9-2 2a13.6 13.6 0 0 1-5.7-5.7l2-2z" />
    </IconFrame>
  );
}

/** E-mail. */
export function MailIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.8 5.5h18.4v13H2.8zM3.2 6.2 12 13l8.8-6.8" />
    </IconFrame>
  );
}

/** Done, selected, included. */
export function CheckIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m4.5 12.6 5 5L19.5 7" />
    </IconFrame>
  );
}

/** A warning. */
export function AlertIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M12 3.6 2.6 20.2h18.8zM12 9.8v4.8M12 17.4h.01" />
    </IconFrame>
  );
}

/** Information. */
export function InfoIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.2M12 7.8h.01" />
    </IconFrame>
  );
}

/** Opens below. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m5.5 9 6.5 6.5L18.5 9" />
    </IconFrame>
  );
}

/** Previous. */
export function ChevronLeftIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M15 5.5 8.5 12l6.5 6.5" />
    </IconFrame>
  );
}

/** Next, opens to the right. */
export function ChevronRightIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m9 5.5 6.5 6.5L9 18.5" />
    </IconFrame>
  );
}

/** Continue. */
export function ArrowRightIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 12h15.5M13.5 6l6 6-6 6" />
    </IconFrame>
  );
}

/** Search. */
export function SearchIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="10.5" cy="10.5" r="6.8" />
      <path d="m15.6 15.6 5.2 5.2" />
    </IconFrame>
  );
}

/** A person, an account. */
export function PersonIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M3.8 21a8.2 8.2 0 0 1 16.4 0" />
    </IconFrame>
  );
}

/** The light theme. */
export function SunIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </IconFrame>
  );
}

/** The dark theme. */
export function MoonIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M20 14.2A8.4 8.4 0 0 1 9.8 4a8.4 8.4 0 1 0 10.2 10.2z" />
    </IconFrame>
  );
}

/** The system's theme. */
export function SystemIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3 4.5h18v11.8H3zM9 20h6M12 16.5V20" />
    </IconFrame>
  );
}

/** Pauses something. */
export function PauseIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8.5 5v14M15.5 5v14" strokeWidth="2.5" />
    </IconFrame>
  );
}

/** Starts something. */
export function PlayIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M7.5 4.5 19 12 7.5 19.5z" />
    </IconFrame>
  );
}

/** Not included. */
export function DashIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M7 12h10" />
    </IconFrame>
  );
}
