/** How mail to an address bounces: the status, and where it is reported. */
export type BouncePlan = {
  address: string;
  /** RFC 3463: `5.1.1` permanent, `4.4.1` temporary. */
  status: string;
  action: 'failed' | 'delayed';
  diagnostic: string;
  /** Endpoint that receives the report, with the secret as a bearer token. */
  url: string;
  secret: string;
};

/** A delivery status notification (RFC 3464) about a mail, as a receiving server writes it. */
export function reportOf(plan: BouncePlan, source: Buffer): string {
  const [header = ''] = source.toString('utf8').split('\r\n\r\n');
  const boundary = crypto.randomUUID();
  const part = (type: string, ...lines: string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ];
  return [
    'From: Mail Delivery System <mailer-daemon@mx.sandbox.example>',
    'To: hello@voltcourier.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${crypto.randomUUID()}@mx.sandbox.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain; charset=utf-8', 'Your message did not reach its recipient.'),
    ...part(
      'message/delivery-status',
      'Reporting-MTA: dns; mx.sandbox.example',
      '',
      `Final-Recipient: rfc822; ${plan.address}`,
      `Action: ${plan.action}`,
      `Status: ${plan.status}`,
      `Diagnostic-Code: smtp; ${plan.diagnostic}`,
    ),
    ...part('text/rfc822-headers', header),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Addresses whose mail is accepted and bounces afterwards. */
export class Bounces {
  #plans: BouncePlan[] = [];

  add(plan: BouncePlan): void {
    this.#plans.push(plan);
  }

  clear(): void {
    this.#plans = [];
  }

  /** Reports a mail to the planned endpoints after it was accepted. */
  async report(recipients: readonly string[], source: Buffer): Promise<void> {
    const known = recipients.map((address) => address.toLowerCase());
    const plans = this.#plans.filter(({ address }) => known.includes(address.toLowerCase()));
    for (const plan of plans) {
      const answer = await fetch(plan.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${plan.secret}`, 'content-type': 'message/rfc822' },
        body: reportOf(plan, source),
      });
      await answer.arrayBuffer();
    }
  }
}
