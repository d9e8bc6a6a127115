import { createHash } from 'node:crypto';
import type { Attachment } from 'mailparser';
import { emailIdOf, parseDeliveryStatus, type RecipientStatus } from './delivery-status.ts';
import { type FeedbackReport, parseFeedbackReport } from './feedback-report.ts';

/** Report of a mail system about one of our mails. */
interface ReportedMail {
  /** Identifies the report, so that repeats are detected. */
  readonly hash: string;
  /** Undefined if the mail isn't ours or isn't identified. */
  readonly emailId: string | undefined;
}

/** Result of a delivery, or a recipient's feedback. */
export type Report = ReportedMail &
  (
    | { readonly kind: 'delivery'; readonly recipients: readonly RecipientStatus[] }
    | { readonly kind: 'feedback'; readonly feedback: FeedbackReport }
  );

/**
 * For a part without a content type, mailparser returns `false`, contrary to its type declarations.
 */
const typeOf = ({ contentType }: { readonly contentType: string | false }): string =>
  contentType === false ? '' : contentType.toLowerCase();

const contentOf = ({ content }: Attachment): string => content.toString('utf8');

/**
 * Parses a delivery status notification (RFC 3464) or a feedback report (RFC 5965): a
 * multipart/report mail with the report, followed by the original mail. Undefined for anything
 * else.
 */
export async function readReport(source: Buffer): Promise<Report | undefined> {
  // Loaded lazily: it is only needed for bounces, and is larger than the rest of this code. When
  // bundled, a CommonJS package has only the default export.
  const { default: mailparser } = await import('mailparser');
  const mail = await mailparser
    .simpleParser(source, {
      keepDeliveryStatus: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
    })
    .catch(() => undefined);
  const type = mail?.headers.get('content-type');
  const value = typeof type === 'object' && 'value' in type ? type.value : undefined;
  const isReport = typeof value === 'string' && value.toLowerCase() === 'multipart/report';
  if (mail === undefined || !isReport) return undefined;
  const part = (...types: string[]) =>
    mail.attachments.find((attachment) => types.includes(typeOf(attachment)));
  const returned = part('text/rfc822-headers', 'message/rfc822', 'message/global-headers');
  const reported = {
    hash: createHash('sha256')
      .update(mail.messageId ?? source)
      .digest('base64url'),
    emailId: returned && emailIdOf(contentOf(returned)),
  };
  const status = part('message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) {
    return { ...reported, kind: 'delivery', recipients: parseDeliveryStatus(contentOf(status)) };
  }
  const complaint = part('message/feedback-report');
  const feedback = complaint && parseFeedbackReport(contentOf(complaint));
  return feedback && { ...reported, kind: 'feedback', feedback };
}
