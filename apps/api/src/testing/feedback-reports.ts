import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@voltcourier/contracts';
import { SANDBOX } from '../platform/config/config.ts';

/** A feedback report (RFC 5965) about a mail of ours, as a reader's mail system writes it. */
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

/** Hands a report over as a mail system does. */
export const handOver = (url: string, source: string): Promise<Response> =>
  fetch(`${url}${API_PREFIX}/mail/bounces`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX.bounceSecret}`,
      'content-type': 'message/rfc822',
    },
    body: source,
  });
