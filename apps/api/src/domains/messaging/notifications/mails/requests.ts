import { findCampaignOf } from '../subjects.ts';
import { directLinks } from '../campaign-links.ts';
import { always, defineMail, found } from '../define-mail.ts';
import { campaignMail } from '../emails/campaign.tsx';
import { requestReply } from '../emails/request-reply.tsx';
import { contactReceived, quickBookingReceived } from '../emails/requests.tsx';
import { subscriptionRequested } from '../emails/subscription.tsx';
import { contact, EMAIL, ID, quickBooking } from '../sample-person.ts';
import { findContactOf, findQuickBookingOf, findReplyOf, findSubscriptionOf } from '../subjects.ts';

/** Mails to people who sent a request or subscribed to news. */
export const requestMails = [
  defineMail({
    kind: 'contact-received',
    name: 'Contact request received',
    group: 'Requests',
    load: findContactOf,
    isStillRelevant: always,
    sample: contact,
    reader: (row) => row,
    render: async (row, { sender }) => ({ to: row.email, ...(await contactReceived(row, sender)) }),
  }),
  defineMail({
    kind: 'quick-booking-received',
    name: 'Quick booking received',
    group: 'Requests',
    load: findQuickBookingOf,
    // The address may have been erased since the mail was queued.
    isStillRelevant: ({ email }) => email !== null,
    sample: quickBooking,
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: found(row.email),
      ...(await quickBookingReceived(row, sender)),
    }),
  }),
  defineMail({
    kind: 'request-reply',
    name: 'Reply to a request',
    group: 'Requests',
    load: findReplyOf,
    // The address may have been erased since the mail was queued.
    isStillRelevant: ({ email }) => email !== null,
    sample: {
      email: EMAIL,
      subject: 'Your message to us',
      body: 'Hello Ada,\n\nThank you for your message. Friday at 10 AM is free: reply with your address, and we’ll book it for you.\n\nGrace',
      question: 'Two cars, every second Friday.',
    },
    reader: (row) => row,
    render: async ({ email, ...reply }, { sender }) => ({
      to: found(email),
      replyTo: sender.email,
      ...(await requestReply(reply, sender)),
    }),
  }),
  defineMail({
    kind: 'subscription-requested',
    name: 'Confirm a subscription to notifications',
    group: 'Requests',
    load: findSubscriptionOf,
    isStillRelevant: always,
    sample: { address: EMAIL, consent_version: '2026-11-24', unsubscribe_token: ID },
    reader: ({ address }) => ({ email: address }),
    render: async (row, { sender, links }) => {
      const unsubscribeUrl = links.unsubscribe(row.unsubscribe_token);
      const message = await subscriptionRequested(row, sender, {
        preferencesUrl: links.newsPreferences(row.unsubscribe_token),
        unsubscribeUrl,
      });
      return { to: row.address, unsubscribeUrl, ...message };
    },
  }),
  defineMail({
    kind: 'campaign',
    name: 'Campaign',
    group: 'News',
    isPreviewOnly: true,
    load: findCampaignOf,
    isStillRelevant: always,
    sample: {
      to: EMAIL,
      texts: {
        subject: 'Winter is hard on batteries, {first name}',
        preview: 'Three things that help, and a visit if they don’t.',
        body: 'Hello {first name|friend},\n\ncold cars charge slowly. Warm yours up while it is plugged in, and keep it above 20 percent. [The manual of your car](https://example.com/) says more.',
        button: { label: 'Book a visit', link: '/booking' },
      },
      firstName: 'Ada',
    },
    reader: ({ to }) => ({ email: to }),
    render: async ({ to, texts, firstName }, { sender, links }) => ({
      to,
      ...(await campaignMail(texts, firstName, sender, {
        addressOf: directLinks(sender.pictureUrl),
        unsubscribeUrl: links.unsubscribeFromNews(),
        preferencesUrl: links.newsPreferences(''),
      })),
    }),
  }),
];
