import { NOTIFICATION_CONSENTS } from '@voltcourier/contracts';
import type { SubscriptionSubject } from '../mail-subjects.ts';
import { Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const WORDINGS: Readonly<Record<string, string>> = NOTIFICATION_CONSENTS;

/** The confirmation of a subscription: what was agreed to, and how to end it. */
export function subscriptionConfirmed(
  row: SubscriptionSubject,
  sender: Sender,
  unsubscribeUrl: string,
): Promise<Message> {
  return messageOf(
    `You’re subscribed to ${sender.name}`,
    <Layout
      brand={sender.name}
      preview="What you agreed to, and how to unsubscribe."
      title="You’re subscribed"
    >
      <Paragraph>
        {row.address} was entered on our site, with this agreement: “{WORDINGS[row.consent_version]}
        ”
      </Paragraph>
      <Paragraph>
        If that wasn’t you, or you change your mind: <Link href={unsubscribeUrl}>unsubscribe</Link>
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
