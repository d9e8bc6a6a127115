import type { Texts } from '../../../../platform/language/texts.ts';
import type { AccountSubject } from '../mail-subjects.ts';
import { accountMail, helloTo } from './accounts.tsx';
import { linked, Paragraph } from './layout.tsx';
import type { Message, Sender } from './message.tsx';

interface News {
  readonly title: string;
  /** What happened, after the greeting. */
  readonly what: string;
}

const NEWS = {
  'second-factor-on': ({ say }, hello) => ({
    title: say('An authenticator app protects your account'),
    what: say(
      '{hello}, from now on, signing in also asks for a code from your authenticator app. Keep the recovery codes in a safe place: they let you in if you lose your phone.',
      { hello },
    ),
  }),
  'second-factor-off': ({ say }, hello) => ({
    title: say('Your authenticator app was turned off'),
    what: say(
      '{hello}, signing in no longer asks for a code from your authenticator app. Your recovery codes no longer work either.',
      { hello },
    ),
  }),
  'recovery-codes-renewed': ({ say }, hello) => ({
    title: say('You have new recovery codes'),
    what: say(
      '{hello}, ten new recovery codes were made for your account. The old ones no longer work.',
      { hello },
    ),
  }),
  'recovery-code-used': ({ say }, hello) => ({
    title: say('A recovery code was used'),
    what: say(
      '{hello}, someone used one of your recovery codes instead of your authenticator app. It can’t be used again.',
      { hello },
    ),
  }),
  'passkey-added': ({ say }, hello) => ({
    title: say('A passkey was added to your account'),
    what: say(
      '{hello}, a new passkey can sign in to your account without your password. See all of them in your account settings.',
      { hello },
    ),
  }),
  'passkey-removed': ({ say }, hello) => ({
    title: say('A passkey was removed from your account'),
    what: say('{hello}, one of your passkeys was removed and can no longer sign in.', { hello }),
  }),
} satisfies Readonly<Record<string, (texts: Texts, hello: string) => News>>;

/** Kinds of mails about changes to an account. */
export type AccountNewsKind = keyof typeof NEWS;

/** Mail about a change to an account, and what to do if the user didn't make it. */
export function accountNews(
  kind: AccountNewsKind,
  row: AccountSubject,
  sender: Sender,
): Promise<Message> {
  const { name: brand, texts } = sender;
  const { title, what } = NEWS[kind](texts, helloTo(row, texts));
  return accountMail(
    {
      subject: `${title}: ${brand}`,
      preview: texts.say('If that wasn’t you, choose a new password now.'),
      title,
    },
    sender,
    <>
      <Paragraph>{what}</Paragraph>
      <Paragraph>
        {texts.show(
          'If that wasn’t you, <choose>choose a new password</choose> now, and write to us.',
          {
            choose: linked(`${sender.siteUrl}/forgot-password`),
          },
        )}
      </Paragraph>
    </>,
  );
}
