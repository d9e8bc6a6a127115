import { IconFrame, type IconProps } from './icon-frame.tsx';

// Signs of the staff app's navigation.

/** Figures at a glance. */
export function OverviewIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
    </IconFrame>
  );
}

/** Work that is agreed. */
export function BookingsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M6 5H5v16h14V5h-1M9 3h6v4H9zM9 12h6M9 16h4" />
    </IconFrame>
  );
}

/** Several people. */
export function ContactsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6a5 5 0 0 1 3 4.4v1" />
    </IconFrame>
  );
}

/** Stages beside each other. */
export function PipelineIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 4h4v16H4zM10 4h4v11h-4zM16 4h4v6h-4z" />
    </IconFrame>
  );
}

/** Something announced to many. */
export function CampaignIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 9.5v5h3l9 4.5V5L7 9.5zM7 14.5 8.5 20H11l-1-4M19 9.5a4 4 0 0 1 0 5" />
    </IconFrame>
  );
}

/** Something that a model wrote. */
export function AssistantIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m11 4 1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18.5 15.5l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z" />
    </IconFrame>
  );
}

/** What happens now. */
export function LiveIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3 12h4l2.5-7 5 14L17 12h4" />
    </IconFrame>
  );
}

/** What customers say. */
export function ReviewsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m12 3.5 2.6 5.3 5.9.8-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.8z" />
    </IconFrame>
  );
}

/** Videos and pages. */
export function ContentIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3.5 5h17v14h-17zM10.5 9.2v5.6l4.6-2.8z" />
    </IconFrame>
  );
}

/** Stored records. */
export function DataIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <ellipse cx="12" cy="6" rx="7.5" ry="3" />
      <path d="M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
    </IconFrame>
  );
}

/** A list of what was done. */
export function LogIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01" />
    </IconFrame>
  );
}

/** A list of what has to be done. */
export function ChecklistIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M12 6h8M12 12h8M12 18h8M3.5 6 5 7.5 8 4.5M3.5 12 5 13.5l3-3M3.5 18 5 19.5l3-3" />
    </IconFrame>
  );
}

/** What can be set. */
export function SettingsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </IconFrame>
  );
}

/** Signing in, and who may. */
export function SecurityIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M12 3 5 6v5.5c0 4.3 2.9 7.5 7 9.5 4.1-2 7-5.2 7-9.5V6zM9 12l2.2 2.2L15 10.4" />
    </IconFrame>
  );
}

/** Folds the navigation away. */
export function FoldIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 5h16v14H4zM9 5v14M16 9.5 13.5 12l2.5 2.5" />
    </IconFrame>
  );
}

/** Columns of figures that are added up. */
export function AccountingIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M5 3h14v18H5zM8 7h8M8 12h2M14 12h2M8 16h2M14 16h2" />
    </IconFrame>
  );
}
