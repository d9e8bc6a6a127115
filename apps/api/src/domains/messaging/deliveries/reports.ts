import { createHash } from 'node:crypto';
import type { Attachment } from 'mailparser';
import { emailIdOf, parseDeliveryStatus, type RecipientStatus } from './delivery-status.ts';
import { type FeedbackReport, parseFeedbackReport } from './feedback-report.ts';

/** A report of a mail system about one of our mails. */
interface ReportedMail {
  /** Tells it from every other report, however often it is handed over. */
  readonly hash: string;
  /** Undefined where what came back is no mail of ours, or isn't told. */
  readonly emailId: string | undefined;
}

/** What became of a mail, or what its reader said of it. */
export type Report = ReportedMail &
  (
    | { readonly kind: 'delivery'; readonly recipients: readonly RecipientStatus[] }
    | { readonly kind: 'feedback'; readonly feedback: FeedbackReport }
  );

/** Of a part that names no type mailparser says `false`, whatever its types say. */
const typeOf = ({ contentType }: { readonly contentType: string | false }): string =>
  contentType === false ? '' : contentType.toLowerCase();

const contentOf = ({ content }: Attachment): string => content.toString('utf8');

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965): a mail of the type
 * multipart/report with a delivery status or a feedback report in it, and behind that the mail which
 * it is about. Undefined for anything else.
 */
export async function readReport(source: Buffer): Promise<Report | undefined> {
  // It is only needed where bounces are taken, and larger than all the rest of them.
  // Of a CommonJS package a bundle has the default export alone.
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
  const said = part('message/feedback-report');
  const feedback = said && parseFeedbackReport(contentOf(said));
  return feedback && { ...reported, kind: 'feedback', feedback };
}
