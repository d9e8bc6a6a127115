import { IconFrame, type IconProps } from './icon-frame.tsx';

// The icons of the page frame. Don't add others here: they load with the first page.

/** Charge, power. */
export function BoltIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M13.2 2.8 5 13.4h5.6l-.8 7.8L18 10.6h-5.6z" />
    </IconFrame>
  );
}

/** A date. */
export function CalendarIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 5.5h16V20H4zM4 10h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" />
    </IconFrame>
  );
}

/** A failure. */
export function FailedIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8.2 2.9h7.6l5.3 5.3v7.6l-5.3 5.3H8.2l-5.3-5.3V8.2z" />
      <path d="m9 9 6 6M15 9l-6 6" />
    </IconFrame>
  );
}

/** The navigation. */
export function MenuIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />
    </IconFrame>
  );
}

/** Close, dismiss. */
export function CloseIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />
    </IconFrame>
  );
}
