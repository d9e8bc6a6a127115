/** Topics of articles, in display order. */
export const TOPICS = {
  emergency: 'Emergencies',
  before: 'Before a visit',
  during: 'During a visit',
  after: 'After a visit',
  payment: 'Payment and refunds',
  membership: 'Membership',
  ports: 'Charging ports',
  account: 'Account and data',
} as const;

/** A topic of the help page. */
export type Topic = keyof typeof TOPICS;

/** A question with its answer, as plain text for use in structured data. */
export interface Article {
  /** Anchor, which never changes because others may link to it. */
  readonly id: string;
  readonly topic: Topic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Links to where the user can do what the answer says. */
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  /** Synonyms that people use; only for the search. */
  readonly keywords?: string;
}
