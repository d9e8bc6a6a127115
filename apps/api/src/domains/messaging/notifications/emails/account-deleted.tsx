import type { AccountSubject } from '../subjects-repository.ts';
import { accountMail, nameOf } from './accounts.tsx';
import { Paragraph } from './layout.tsx';
import type { Message, Sender } from './message.tsx';

/** The last mail to somebody who has deleted their account. */
export function accountDeleted(row: AccountSubject, sender: Sender): Promise<Message> {
  return accountMail(
    {
      subject: `Your ${sender.name} account is deleted`,
      preview: 'This is our last mail to you.',
      title: 'Your account is deleted',
    },
    sender,
    <>
      <Paragraph>
        Hello {nameOf(row)}, your account is deleted, and with it your name, your addresses, your
        vehicles, your saved cards and your sign-ins. Nobody can sign in to it any more.
      </Paragraph>
      <Paragraph>
        What you paid and got back, with dates and services, stays without your name, because tax
        law asks for it; so does what you agreed to.
      </Paragraph>
      <Paragraph>
        If that wasn’t you, answer this mail. This is the last one that we send you.
      </Paragraph>
    </>,
  );
}
