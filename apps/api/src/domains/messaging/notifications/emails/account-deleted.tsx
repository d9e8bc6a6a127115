import type { AccountSubject } from '../mail-subjects.ts';
import { accountMail, helloTo } from './accounts.tsx';
import { Paragraph } from './layout.tsx';
import type { Message, Sender } from './message.tsx';

/** Mail that confirms an account's deletion, the last one to its user. */
export function accountDeleted(row: AccountSubject, sender: Sender): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Your {brand} account is deleted', { brand }),
      preview: texts.say('This is our last email to you.'),
      title: texts.say('Your account is deleted'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, your account is deleted, and with it your name, your addresses, your vehicles, your saved cards and your sign-ins. Nobody can sign in to it anymore.',
          { hello: helloTo(row, texts) },
        )}
      </Paragraph>
      <Paragraph>
        {texts.say(
          'We keep what you paid and were refunded, with dates and services but without your name, because tax law requires it, and what you agreed to.',
        )}
      </Paragraph>
      <Paragraph>
        {texts.say('If that wasn’t you, reply to this email. It’s the last one we’ll send you.')}
      </Paragraph>
    </>,
  );
}
