import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailIdOf, parseDeliveryStatus } from './delivery-status.ts';

const lines = (...all: string[]) => all.join('\r\n');

describe('a delivery status', () => {
  it('is parsed for each recipient, as in RFC 3464, appendix E.1', () => {
    const source = lines(
      'Reporting-MTA: dns; cs.utk.edu',
      '',
      'Original-Recipient: rfc822;louisl@larry.slip.umd.edu',
      'Final-Recipient: rfc822;louisl@larry.slip.umd.edu',
      'Action: failed',
      'Status: 4.0.0',
      'Diagnostic-Code: smtp; 426 connection timed out',
      'Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400',
      '',
      'Original-Recipient: rfc822;owner@larry.slip.umd.edu',
      'Action: delivered',
      'Status: 2.0.0',
    );
    expect(parseDeliveryStatus(source)).toEqual([
      { action: 'failed', status: '4.0.0', diagnostic: '426 connection timed out' },
      { action: 'delivered', status: '2.0.0', diagnostic: '' },
    ]);
  });

  it('is parsed with folded lines, comments and other cases', () => {
    const source = lines(
      'Reporting-MTA: dns; mail.example.com',
      'X-Postfix-Queue-ID: 4F1',
      '',
      'FINAL-RECIPIENT: rfc822; ada@example.com',
      'Action: FAILED',
      'Status: 5.1.1 (bad destination mailbox)',
      'Remote-MTA: dns; mx.example.com',
      'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>:',
      '    Recipient address rejected:',
      '\tUser unknown',
    );
    expect(parseDeliveryStatus(source)).toEqual([
      {
        action: 'failed',
        status: '5.1.1',
        diagnostic: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
      },
    ]);
  });

  it.each([
    '',
    'Action: failed',
    'Action: failed\r\nStatus: 9.1.1',
    'Action: failed\r\nStatus: 5.1',
    'Action: failed\r\nStatus: 5.1.1evil',
    'Action: exploded\r\nStatus: 5.1.1',
    'Status: 5.1.1',
    ': failed\r\n: 5.1.1',
  ])('without an action and a status is ignored: %j', (source) => {
    expect(parseDeliveryStatus(source)).toEqual([]);
  });

  it('of any content is parsed without an error, up to a maximum size', () => {
    const field = fc.tuple(
      fc.constantFrom('Action', 'Status', 'Diagnostic-Code', '', '\t'),
      fc.string({ unit: 'binary', maxLength: 900 }),
    );
    const group = fc.array(field).map((all) => all.map((pair) => pair.join(':')).join('\r\n'));
    fc.assert(
      fc.property(fc.array(group), fc.string({ unit: 'binary' }), (groups, rest) => {
        const found = parseDeliveryStatus([...groups, rest].join('\r\n\r\n'));
        expect(found.every(({ diagnostic }) => diagnostic.length <= 500)).toBe(true);
      }),
    );
    const group1 = 'Action: failed\r\nStatus: 5.0.0\r\n\r\n';
    expect(parseDeliveryStatus(group1.repeat(1_000)).length).toBeLessThanOrEqual(51);
  });
});

describe('the ID of a mail', () => {
  const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

  it.each([
    [`From: us\r\nMessage-ID: <${ID}@shop.example>\r\nTo: you`, ID],
    [`message-id:\r\n <${ID.toUpperCase()}@shop.example>`, ID],
    [`To: you\r\n\r\nMessage-ID: <${ID}@shop.example>`, undefined],
    [`Message-ID: <${ID}>`, undefined],
    ['Message-ID: <other@shop.example>', undefined],
    [`Message-ID: <a@b.example>\r\nMessage-ID: <${ID}@shop.example>`, undefined],
    ['', undefined],
  ])('is read from the message ID of a bounced mail: %j', (header, id) => {
    expect(emailIdOf(header)).toBe(id);
  });
});
