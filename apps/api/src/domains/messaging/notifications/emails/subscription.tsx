import { NOTIFICATION_CONSENTS } from '@voltcourier/contracts';
import type { SubscriptionSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const WORDINGS: Readonly<Record<string, string>> = NOTIFICATION_CONSENTS;

/** Asks whoever reads an address to confirm that they want what was agreed to in its name. */
export function subscriptionRequested(
  row: SubscriptionSubject,
  sender: Sender,
  links: { readonly preferencesUrl: string; readonly unsubscribeUrl: string },
): Promise<Message> {
  return messageOf(
    `Confirm your subscription to ${sender.name}`,
    <Layout
      brand={sender.name}
      preview="One more step: confirm that this is your address."
      title="Confirm your subscription"
    >
      <Paragraph>
        {row.address} was entered on our site, with this agreement: “{WORDINGS[row.consent_version]}
        ”
      </Paragraph>
      <ActionLink href={links.preferencesUrl}>Confirm your subscription</ActionLink>
      <Paragraph>
        If that wasn’t you, do nothing: without your confirmation we send no news to this address.
        You can also <Link href={links.unsubscribeUrl}>unsubscribe</Link>.
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
