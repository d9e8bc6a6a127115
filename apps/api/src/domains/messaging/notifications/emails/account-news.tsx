import type { AccountSubject } from '../mail-subjects.ts';
import { accountMail, greet } from './accounts.tsx';
import { Link, Paragraph } from './layout.tsx';
import type { Message, Sender } from './message.tsx';

interface News {
  readonly title: string;
  /** What happened, behind "Hello Ada, ". */
  readonly what: string;
}

const NEWS = {
  'second-factor-on': {
    title: 'An authenticator app protects your account',
    what: 'from now on, signing in also asks for a code from your authenticator app. Keep the recovery codes in a safe place: they let you in if you lose your phone.',
  },
  'second-factor-off': {
    title: 'Your authenticator app was turned off',
    what: 'signing in no longer asks for a code from your authenticator app. Your recovery codes no longer work either.',
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    what: 'ten new recovery codes were made for your account. The old ones no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: 'someone used one of your recovery codes instead of your authenticator app. It can’t be used again.',
  },
  'passkey-added': {
    title: 'A passkey was added to your account',
    what: 'a new passkey can sign in to your account without your password. See all of them in your account settings.',
  },
  'passkey-removed': {
    title: 'A passkey was removed from your account',
    what: 'one of your passkeys was removed and can no longer sign in.',
  },
} satisfies Readonly<Record<string, News>>;

/** The mails that tell what was done to an account. */
export type AccountNewsKind = keyof typeof NEWS;

/** What was done to an account, and what to do if it wasn't its person. */
export function accountNews(
  kind: AccountNewsKind,
  row: AccountSubject,
  sender: Sender,
): Promise<Message> {
  const { title, what } = NEWS[kind];
  return accountMail(
    {
      subject: `${title}: ${sender.name}`,
      preview: 'If that wasn’t you, choose a new password now.',
      title,
    },
    sender,
    <>
      <Paragraph>
        {greet(row)}, {what}
      </Paragraph>
      <Paragraph>
        If that wasn’t you,{' '}
        <Link href={`${sender.siteUrl}/forgot-password`}>choose a new password</Link> now, and write
        to us.
      </Paragraph>
    </>,
  );
}
