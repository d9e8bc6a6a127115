import { fieldsOf } from './delivery-status.ts';

/** Report of a recipient's mail system about one of our mails (RFC 5965, 3.1). */
export interface FeedbackReport {
  /** `abuse` if the recipient marked it as spam, or another type in lowercase. */
  readonly type: string;
}

/** Types by which a recipient rejects our mail, as spam or fraud. */
const COMPLAINTS: readonly string[] = ['abuse', 'fraud'];

/** Fields that occur exactly once in each report (RFC 5965, 3.1). */
const REQUIRED = ['feedback-type', 'user-agent', 'version'] as const;

/** Parses the fields of a feedback report; undefined if a required one is missing or empty. */
export function parseFeedbackReport(source: string): FeedbackReport | undefined {
  const fields = fieldsOf(source.replaceAll('\r\n', '\n'));
  const [type, ...others] = REQUIRED.map((name) => fields.get(name) ?? '');
  if (type === undefined || !/^[\w-]{1,40}$/u.test(type) || others.includes('')) return undefined;
  return { type: type.toLowerCase() };
}

/** Whether a report rejects our mail. "Not spam" is also a report, but no complaint. */
export const isComplaint = ({ type }: FeedbackReport): boolean => COMPLAINTS.includes(type);
