/** What chooses between a membership's session and money is told, and tells. */
export interface AllowanceProps {
  /** The service of the booking form; '' while none is chosen. */
  readonly serviceType: string;
  /** Whether a session is taken; keep it stable between renders. */
  readonly onChange: (usesSession: boolean) => void;
}
