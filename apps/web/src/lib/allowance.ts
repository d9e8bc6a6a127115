import type { ReactNode } from 'react';

/** Props of a choice between a membership session and payment. */
export interface AllowanceProps {
  /** Service chosen in the booking form; '' if none is. */
  readonly serviceType: string;
  /** Called with whether a session is used; keep it stable between renders. */
  readonly onChange: (usesSession: boolean) => void;
  /** Shown if the user has no membership with sessions, and until that is known. */
  readonly otherwise?: ReactNode;
}
