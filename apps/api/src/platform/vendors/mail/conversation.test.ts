import { describe, expect, it } from 'vitest';
import { conversationOf, failureOf } from './conversation.ts';

const us = (text: string) => ({ tnx: 'client', text });
const server = (text: string) => ({ tnx: 'server', text });

describe('the SMTP dialog', () => {
  it('leaves out credentials in every form', () => {
    const user = Buffer.from('hello@shop.example').toString('base64');
    const lines = conversationOf(
      [
        server('220 mx.example ESMTP\r\n'.trim()),
        us('EHLO shop'),
        server('250-mx.example\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 1000'),
        us('AUTH LOGIN'),
        server('334 VXNlcm5hbWU6'),
        us(user),
        server('334 UGFzc3dvcmQ6'),
        us('c2VjcmV0IHdvcmQ='),
        server('535 5.7.8 secret word is not the password'),
        us('AUTH PLAIN AGhlbGxvAHNlY3JldA=='),
        server('235 Welcome'),
        us('MAIL FROM:<hello@shop.example>'),
        { tnx: 'message', text: 'Subject: private' },
        { text: 'Connection established' },
      ],
      ['secret word', ''],
    );
    expect(lines.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'server: 220 mx.example ESMTP',
      'us: EHLO shop',
      'server: 250-mx.example',
      'server: 250-AUTH PLAIN LOGIN',
      'server: 250 SIZE 1000',
      'us: AUTH LOGIN (left out)',
      'server: 334 VXNlcm5hbWU6',
      'us: (left out)',
      'server: 334 UGFzc3dvcmQ6',
      'us: (left out)',
      'server: 535 5.7.8 (left out) is not the password',
      'us: AUTH PLAIN (left out)',
      'server: 235 Welcome',
      'us: MAIL FROM:<hello@shop.example>',
    ]);
  });

  it('is limited to 200 lines', () => {
    const lines = conversationOf([server('250-x\r\n'.repeat(5_000)), us('x'.repeat(9_000))], []);
    expect(lines).toHaveLength(200);
  });
});

describe('the outcome of an SMTP error', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535, response: '535 No' }, 'sign-in-refused'],
    [{ code: 'ETIMEDOUT' }, 'timed-out'],
    [{ code: 'EDNS' }, 'unreachable'],
    [{ code: 'ESOCKET' }, 'unreachable'],
    [undefined, 'unreachable'],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 Nobody' },
      'recipient-refused',
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 Spam' },
      'refused',
    ],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 Long' }, 'refused'],
  ])('is derived from its code and command: %o', (error, outcome) => {
    expect(failureOf(error, []).outcome).toBe(outcome);
  });
});
