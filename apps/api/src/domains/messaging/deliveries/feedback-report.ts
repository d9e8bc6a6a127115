import { fieldsOf } from './delivery-status.ts';

/** What a reader's mail system says of a mail of ours (RFC 5965, 3.1). */
export interface FeedbackReport {
  /** `abuse` where the reader marked it as spam, or another type in small letters. */
  readonly type: string;
}

/** Somebody meant by it that they don't want our mail: as spam, or as a fraud. */
const COMPLAINTS: readonly string[] = ['abuse', 'fraud'];

/** Fields that each report has exactly once (RFC 5965, 3.1). */
const REQUIRED = ['feedback-type', 'user-agent', 'version'] as const;

/**
 * The fields of a feedback report; undefined where one that each report has is missing or empty.
 */
export function parseFeedbackReport(source: string): FeedbackReport | undefined {
  const fields = fieldsOf(source.replaceAll('\r\n', '\n'));
  const [type, ...others] = REQUIRED.map((name) => fields.get(name) ?? '');
  if (type === undefined || !/^[\w-]{1,40}$/u.test(type) || others.includes('')) return undefined;
  return { type: type.toLowerCase() };
}

/** Whether a report says that somebody doesn't want our mail: "not spam" is one too, and says no such thing. */
export const isComplaint = ({ type }: FeedbackReport): boolean => COMPLAINTS.includes(type);
