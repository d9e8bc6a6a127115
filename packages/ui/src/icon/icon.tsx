import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** What every icon takes. */
export interface IconProps {
  /** Says what the icon means where no words stand beside it; without it the icon is decoration. */
  label?: string | undefined;
  /** Edge length as a CSS length. Default `1.5em`, so that it follows the text beside it. */
  size?: string | undefined;
  className?: string | undefined;
}

function draw(shape: ReactNode) {
  return function Icon({ label, size, className }: IconProps) {
    return (
      <svg
        className={className ? `${styles.icon} ${className}` : styles.icon}
        style={size ? { width: size, height: size } : undefined}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {shape}
      </svg>
    );
  };
}

/** Charge, power. */
export const BoltIcon = draw(<path d="M13.2 2.8 5 13.4h5.6l-.8 7.8L18 10.6h-5.6z" />);

/** A plug with its cable. */
export const PlugIcon = draw(
  <>
    <path d="M8 3v5M16 3v5M5.5 8h13v3.5a6.5 6.5 0 0 1-13 0z" />
    <path d="M12 18v3" />
  </>,
);

/** Level 2 connector, SAE J1772: five round contacts. */
export const J1772Icon = draw(
  <>
    <path d="M7 5.2a9 9 0 0 1 10 0 9 9 0 1 1-10 0z" />
    <circle cx="9" cy="10" r="1.4" />
    <circle cx="15" cy="10" r="1.4" />
    <circle cx="12" cy="16.4" r="1.4" />
    <path d="M7.8 14.2h.01M16.2 14.2h.01" strokeWidth="2.4" />
  </>,
);

/** Fast-charging connector, CCS 1: a J1772 face above two direct-current contacts. */
export const CcsIcon = draw(
  <>
    <circle cx="12" cy="8" r="5.5" />
    <path d="M10 6.8h.01M14 6.8h.01M12 10.2h.01" strokeWidth="2.2" />
    <path d="M7.3 15h9.4a3.2 3.2 0 1 1 0 6.4H7.3a3.2 3.2 0 1 1 0-6.4z" />
    <path d="M8.6 18.2h.01M15.4 18.2h.01" strokeWidth="2.6" />
  </>,
);

/** North American Charging Standard, SAE J3400 (Tesla): two large contacts over three small. */
export const NacsIcon = draw(
  <>
    <path d="M6 4.5h12c1.7 1.6 2.6 3.7 2.6 6A8.6 8.6 0 0 1 12 20a8.6 8.6 0 0 1-8.6-9.5c0-2.3.9-4.4 2.6-6z" />
    <circle cx="8.7" cy="9.4" r="1.9" />
    <circle cx="15.3" cy="9.4" r="1.9" />
    <path d="M8.9 14.4h.01M12 16h.01M15.1 14.4h.01" strokeWidth="2.3" />
  </>,
);

/** CHAdeMO fast-charging connector: two power contacts beside two signal rings. */
export const ChademoIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="7.8" cy="12" r="2.1" />
    <circle cx="16.2" cy="12" r="2.1" />
    <path d="M12 7.2h.01M12 16.8h.01" strokeWidth="2.8" />
  </>,
);

/** The service van. */
export const VanIcon = draw(
  <>
    <path d="M4.4 17H2.5V6.5h11V17H9.6M13.5 9.5h3.8l4.2 4.2V17h-2M14.4 17h-.9" />
    <circle cx="7" cy="17.2" r="2.3" />
    <circle cx="17" cy="17.2" r="2.3" />
  </>,
);

/** A customer's car. */
export const CarIcon = draw(
  <>
    <path d="M4.3 16.5H2.5v-4l2.6-1L7.6 7h7.6l3.6 4 2.7.9v4.6h-1.8M9.1 16.5h5.6M5.6 11.3h12.7" />
    <circle cx="6.7" cy="16.7" r="2.2" />
    <circle cx="17.1" cy="16.7" r="2.2" />
  </>,
);

/** A technician. */
export const TechnicianIcon = draw(
  <>
    <path d="M7 9a5 5 0 0 1 10 0M5.6 9h12.8M8 9.4V10a4 4 0 0 0 8 0v-.6" />
    <path d="M4 21v-1.5A4.5 4.5 0 0 1 8.5 15h7a4.5 4.5 0 0 1 4.5 4.5V21" />
  </>,
);

/** Several vehicles of one business. */
export const FleetIcon = draw(
  <>
    <path d="M3 11V5h8l3 3v3M5.5 11h6" />
    <path d="M8.6 19H7v-6.5h8l3.2 3.2H21V19h-.8M13.4 19h2" />
    <circle cx="11" cy="19" r="2" />
    <circle cx="18" cy="19" r="2" />
  </>,
);

/** A date. */
export const CalendarIcon = draw(
  <path d="M4 5.5h16V20H4zM4 10h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" />,
);

/** A time or a wait. */
export const ClockIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 6.8V12l3.4 2" />
  </>,
);

/** A place. */
export const PinIcon = draw(
  <>
    <path d="M12 21.2s-7-5.9-7-11.4a7 7 0 0 1 14 0c0 5.5-7 11.4-7 11.4z" />
    <circle cx="12" cy="9.8" r="2.4" />
  </>,
);

/** The device's own position. */
export const LocateIcon = draw(
  <>
    <circle cx="12" cy="12" r="6.5" />
    <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 12h.01" strokeWidth="2" />
  </>,
);

/** Payment by card. */
export const CardIcon = draw(<path d="M2.8 5.5h18.4v13H2.8zM2.8 9.8h18.4M6.5 14.8h4" />);

/** Payment by Bitcoin. */
export const BitcoinIcon = draw(
  <path d="M8.5 5h5.2a3.3 3.3 0 0 1 0 6.7H8.5zM8.5 11.7h6a3.6 3.6 0 0 1 0 7.3h-6zM6.5 5h2M6.5 19h2M10.5 2.7V5M13.8 2.7v2.4M10.5 19v2.3M13.8 19v2.3" />,
);

/** Payment by digital wallet. */
export const WalletIcon = draw(
  <path d="M18.5 8V4.8H5.2a2.2 2.2 0 0 0 0 4.2h15.3v10.5H5A2.2 2.2 0 0 1 3 17.3V7M16.5 14.2h.01" />,
);

/** A telephone call. */
export const PhoneIcon = draw(
  <path d="M8.2 3.5H4.6A1.6 1.6 0 0 0 3 5.2 17.3 17.3 0 0 0 18.8 21a1.6 1.6 0 0 0 1.7-1.6v-3.6l-4.7-1.9-2 2a13.6 13.6 0 0 1-5.7-5.7l2-2z" />,
);

/** E-mail. */
export const MailIcon = draw(<path d="M2.8 5.5h18.4v13H2.8zM3.2 6.2 12 13l8.8-6.8" />);

/** Done, chosen, included. */
export const CheckIcon = draw(<path d="m4.5 12.6 5 5L19.5 7" />);

/** Something needs attention. */
export const AlertIcon = draw(<path d="M12 3.6 2.6 20.2h18.8zM12 9.8v4.8M12 17.4h.01" />);

/** Something worth knowing. */
export const InfoIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.2M12 7.8h.01" />
  </>,
);

/** Something failed. */
export const FailedIcon = draw(
  <>
    <path d="M8.2 2.9h7.6l5.3 5.3v7.6l-5.3 5.3H8.2l-5.3-5.3V8.2z" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
);

/** Opens below. */
export const ChevronDownIcon = draw(<path d="m5.5 9 6.5 6.5L18.5 9" />);

/** Previous. */
export const ChevronLeftIcon = draw(<path d="M15 5.5 8.5 12l6.5 6.5" />);

/** Next, opens to the right. */
export const ChevronRightIcon = draw(<path d="m9 5.5 6.5 6.5L9 18.5" />);

/** Onwards. */
export const ArrowRightIcon = draw(<path d="M4 12h15.5M13.5 6l6 6-6 6" />);

/** The navigation. */
export const MenuIcon = draw(<path d="M3.5 7h17M3.5 12h17M3.5 17h17" />);

/** Close, dismiss. */
export const CloseIcon = draw(<path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />);

/** Search. */
export const SearchIcon = draw(
  <>
    <circle cx="10.5" cy="10.5" r="6.8" />
    <path d="m15.6 15.6 5.2 5.2" />
  </>,
);

/** A person, an account. */
export const PersonIcon = draw(
  <>
    <circle cx="12" cy="8" r="4.2" />
    <path d="M3.8 21a8.2 8.2 0 0 1 16.4 0" />
  </>,
);

/** The light theme. */
export const SunIcon = draw(
  <>
    <circle cx="12" cy="12" r="4.2" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);

/** The dark theme. */
export const MoonIcon = draw(<path d="M20 14.2A8.4 8.4 0 0 1 9.8 4a8.4 8.4 0 1 0 10.2 10.2z" />);

/** The system's theme. */
export const SystemIcon = draw(<path d="M3 4.5h18v11.8H3zM9 20h6M12 16.5V20" />);
