import { NOTIFICATION_CONSENTS } from '@voltcourier/contracts';
import type { SubscriptionSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, linked, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const WORDINGS: Readonly<Record<string, string>> = NOTIFICATION_CONSENTS;

/** Asks the owner of an address to confirm a subscription requested with it. */
export function subscriptionRequested(
  row: SubscriptionSubject,
  sender: Sender,
  links: { readonly preferencesUrl: string; readonly unsubscribeUrl: string },
): Promise<Message> {
  const { name: brand, texts } = sender;
  return messageOf(
    texts.say('Confirm your subscription to {brand}', { brand }),
    <Layout
      sender={sender}
      preview={texts.say('One more step: confirm that this is your address.')}
      title={texts.say('Confirm your subscription')}
    >
      <Paragraph>
        {texts.say('{address} was entered on our site, with this agreement: “{agreement}”', {
          address: row.address,
          agreement: texts.translate(WORDINGS[row.consent_version] ?? ''),
        })}
      </Paragraph>
      <ActionLink href={links.preferencesUrl}>{texts.say('Confirm your subscription')}</ActionLink>
      <Paragraph>
        {texts.show(
          'If that wasn’t you, do nothing: without your confirmation, we won’t send news to this address. You can also <end>unsubscribe</end>.',
          { end: linked(links.unsubscribeUrl) },
        )}
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
