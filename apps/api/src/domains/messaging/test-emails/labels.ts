import type { Conversation } from '../../../platform/vendors/mail/conversation.ts';

const quoted = (answer: string | null) => (answer === null ? '' : ` It said: “${answer}”`);

// From 500 on, a reply is permanent (RFC 5321, 4.2.1).
const isForGood = ({ code }: Pick<Conversation, 'code'>) => code !== undefined && code >= 500;

function recipientRefused(conversation: Conversation, to: string): string {
  return isForGood(conversation)
    ? `The mail server rejected ${to}. Check the spelling.${quoted(conversation.answer)}`
    : `The mail server can’t take email for ${to} right now. Try again in a few minutes.${quoted(conversation.answer)}`;
}

function refused(conversation: Conversation): string {
  return isForGood(conversation)
    ? `The mail server refused this email. Its answer says why; your email provider can explain it.${quoted(conversation.answer)}`
    : `The mail server isn’t accepting this email right now: try again in a few minutes.${quoted(conversation.answer)}`;
}

/** Explains the mail server's response, and what to do about it. */
export function sentenceOf(conversation: Conversation, to: string, server: string): string {
  switch (conversation.outcome) {
    case 'accepted':
      return `The mail server accepted it for ${to}. If it isn’t there in a minute, check the spam folder.`;
    case 'recipient-refused':
      return recipientRefused(conversation, to);
    case 'sign-in-refused':
      return `The mail server doesn’t accept our username and password: check SMTP_URL.${quoted(conversation.answer)}`;
    case 'refused':
      return refused(conversation);
    case 'timed-out':
      return `The mail server at ${server} took too long, so nothing was sent: check whether it’s busy, or a firewall is in between.`;
    case 'unreachable':
      return `No mail server responds at ${server}: check the host and port in SMTP_URL, and whether a firewall is in between.`;
  }
}
