/** What an article is about, in the order shown. */
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

/** A question with its answer, as plain text, so that structured data can be made of it too. */
export interface Article {
  /** Its anchor, which never changes once somebody may have linked to it. */
  readonly id: string;
  readonly topic: Topic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Where one can do what the answer says. */
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  /** Other words that people use for it; only searched. */
  readonly words?: string;
}
