import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@voltcourier/contracts';
import { SANDBOX } from '../platform/config/config.ts';

/**
 * Creates a feedback report (RFC 5965) about one of our mails, as a recipient's mail system does.
 */
export function feedbackReport(
  messageId: string,
  change: { fields?: readonly string[]; reportId?: string } = {},
): string {
  const { fields = ['Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1'] } =
    change;
  const boundary = 'part-of-a-report';
  const part = (type: string, ...lines: readonly string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ];
  return [
    'From: <abusedesk@reader.example>',
    'To: <abuse@voltcourier.example>',
    'Subject: FW: Winter is hard on batteries',
    `Message-ID: <${change.reportId ?? randomUUID()}@reader.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${boundary}"`,
    '',
    ...part('text/plain; charset=utf-8', 'This is an email abuse report.'),
    ...part(
      'message/feedback-report',
      ...fields,
      'Original-Mail-From: <hello@voltcourier.example>',
    ),
    ...part(
      'message/rfc822',
      'From: <hello@voltcourier.example>',
      'Subject: Winter is hard on batteries',
      `Message-ID: ${messageId}`,
      '',
      'Hello',
    ),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Delivers a report like a mail system. */
export const handOver = (
  url: string,
  source: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}${API_PREFIX}/mail/bounces`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX.bounceSecret}`,
      'content-type': 'message/rfc822',
      ...headers,
    },
    body: source,
  });
