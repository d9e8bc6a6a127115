import type { AccountNewsKind } from '../repository.ts';
import type { AccountSubject } from '../subjects-repository.ts';
import { accountMail, nameOf } from './accounts.tsx';
import { Link, Paragraph } from './layout.tsx';
import type { Message, Sender } from './message.tsx';

interface News {
  readonly title: string;
  /** What happened, behind "Hello Ada, ". */
  readonly what: string;
}

const NEWS: Readonly<Record<AccountNewsKind, News>> = {
  'second-factor-on': {
    title: 'An authenticator app protects your account',
    what: 'from now on signing in asks for a code of your authenticator app too. Keep the recovery codes in a safe place: they let you in when your phone is gone.',
  },
  'second-factor-off': {
    title: 'Your authenticator app was turned off',
    what: 'signing in no longer asks for a code of your authenticator app. Your recovery codes have ended too.',
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    what: 'ten new recovery codes were made for your account. The former ones have ended.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: 'somebody used one of your recovery codes instead of your authenticator app. It can’t be used again.',
  },
  'passkey-added': {
    title: 'A passkey was added to your account',
    what: 'a new passkey signs in to your account, without your password. You see all of them in your account settings.',
  },
  'passkey-removed': {
    title: 'A passkey was removed from your account',
    what: 'one of your passkeys was removed, and signs in no more.',
  },
};

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
        Hello {nameOf(row)}, {what}
      </Paragraph>
      <Paragraph>
        If that wasn’t you,{' '}
        <Link href={`${sender.siteUrl}/forgot-password`}>choose a new password</Link> now, and write
        to us.
      </Paragraph>
    </>,
  );
}
