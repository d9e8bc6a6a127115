import { VERIFICATION_CODE_MINUTES } from '@voltcourier/contracts';
import { TRIAL } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { AccountSubject, AccountTokenSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, linked, Paragraph, strong } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const nameOf = ({ first_name: firstName, username }: AccountSubject): string =>
  firstName?.trim() || username;

/** Greeting with the name, if there is one: "Hello Ada", "Hello". */
export function helloTo(row: AccountSubject, texts: Texts): string {
  const name = nameOf(row);
  return name === '' ? texts.say('Hello') : texts.say('Hello {name}', { name });
}

function welcomeTo(row: AccountSubject, texts: Texts): string {
  const name = nameOf(row);
  return name === '' ? texts.say('Welcome') : texts.say('Welcome, {name}', { name });
}

/** Subject, preview and title of a mail. */
interface Heading {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
}

/** A mail about an account. */
export function accountMail(
  { subject, preview, title }: Heading,
  sender: Sender,
  children: ReactNode,
): Promise<Message> {
  return messageOf(
    subject,
    <Layout sender={sender} preview={preview} title={title}>
      {children}
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Ways to verify an address: the link, or the code if the user is waiting for it. */
interface VerificationWays {
  readonly url: string;
  readonly code: string;
}

function Verification({ url, code, texts }: VerificationWays & { readonly texts: Texts }) {
  return (
    <>
      <Paragraph>
        {texts.show('Your code: <strong>{code}</strong>', {
          code,
          strong,
        })}
      </Paragraph>
      <ActionLink href={url}>{texts.say('Verify your email address')}</ActionLink>
    </>
  );
}

const howLong = (texts: Texts): string =>
  texts.say('The code works for {minutes} minutes, the link for 7 days.', {
    minutes: VERIFICATION_CODE_MINUTES,
  });

/** Welcome mail of a new account, with the link and the code that verify its address. */
export function welcome(
  row: AccountTokenSubject,
  sender: Sender,
  ways: VerificationWays,
): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Welcome to {brand}: verify your email address', { brand }),
      preview: texts.say('One click, and all your bookings are in one place.'),
      title: welcomeTo(row, texts),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          'Your account “{username}” is ready. Verify your email and we’ll add your earlier bookings.',
          { username: row.username },
        )}
      </Paragraph>
      <Verification {...ways} texts={texts} />
      <Paragraph>
        {texts.show(
          'Then try a membership: {days} days free with {charges} complimentary charge, no card needed. <trial>Start your free trial</trial> in your account.',
          {
            days: TRIAL.days,
            charges: TRIAL.complimentaryCharges,
            trial: linked(`${sender.siteUrl}/account/membership`),
          },
        )}
      </Paragraph>
      <Paragraph>
        {howLong(texts)} {texts.say('Didn’t sign up? Ignore this email.')}
      </Paragraph>
    </>,
  );
}

/** Mail with the link and the code to verify an address, sent again. */
export function emailVerification(
  row: AccountTokenSubject,
  sender: Sender,
  ways: VerificationWays,
): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Verify your email address for {brand}', { brand }),
      preview: texts.say('The link and the code you asked for.'),
      title: texts.say('Verify your email address'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, use this code or the button to verify the email address of your account “{username}”.',
          {
            hello: helloTo(row, texts),
            username: row.username,
          },
        )}
      </Paragraph>
      <Verification {...ways} texts={texts} />
      <Paragraph>
        {howLong(texts)} {texts.say('Didn’t ask for it? Ignore this email.')}
      </Paragraph>
    </>,
  );
}

/** Mail to a new address with the link that makes it the account's. */
export function emailChange(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Confirm your new email address for {brand}', { brand }),
      preview: texts.say('Your address changes when you confirm it.'),
      title: texts.say('Confirm your new email address'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, you asked us to use {email} for your account. It changes when you confirm it.',
          { hello: helloTo(row, texts), email: row.token_email },
        )}
      </Paragraph>
      <ActionLink href={url}>{texts.say('Confirm this email address')}</ActionLink>
      <Paragraph>
        {texts.say('The link works for 24 hours. Didn’t ask for it? Ignore this email.')}
      </Paragraph>
    </>,
  );
}

/** Mail to the former address about the account's new one. */
export function emailChanged(row: AccountTokenSubject, sender: Sender): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Your {brand} account has a new email address', { brand }),
      preview: texts.say('If that wasn’t you, tell us now.'),
      title: texts.say('Your email address was changed'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, your account now uses {email}. From now on we’ll write there instead of here.',
          { hello: helloTo(row, texts), email: row.token_email },
        )}
      </Paragraph>
      <Paragraph>
        {texts.say('If that wasn’t you, reply to this email now, and we’ll help you get it back.')}
      </Paragraph>
    </>,
  );
}

/** Mail with the link by which a guest sets the password of a new account. */
export function accountOffer(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Create your {brand} account', { brand }),
      preview: texts.say('Choose a password, and all your bookings are in one place.'),
      title: texts.say('One password, and you’re done'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, choose a password and your account is ready. Bookings that were made with this address are added to it.',
          { hello: helloTo(row, texts) },
        )}
      </Paragraph>
      <ActionLink href={url}>{texts.say('Choose a password')}</ActionLink>
      <Paragraph>
        {texts.say(
          'The link works once and expires in one hour. Didn’t ask for it? Ignore this email, and nobody can use the account.',
        )}
      </Paragraph>
    </>,
  );
}

/** Mail with the password reset link. */
export function passwordReset(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Choose a new password for {brand}', { brand }),
      preview: texts.say('The link expires in one hour.'),
      title: texts.say('Choose a new password'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, someone asked for a new password for the account “{username}”. If that was you, choose it here. You’ll be signed out everywhere.',
          { hello: helloTo(row, texts), username: row.username },
        )}
      </Paragraph>
      <ActionLink href={url}>{texts.say('Choose a new password')}</ActionLink>
      <Paragraph>
        {texts.say(
          'The link works once and expires in one hour. Didn’t ask for it? Ignore this email: your password stays the same.',
        )}
      </Paragraph>
    </>,
  );
}

/** Mail that the password was changed. */
export function passwordChanged(row: AccountSubject, sender: Sender): Promise<Message> {
  const { name: brand, texts } = sender;
  return accountMail(
    {
      subject: texts.say('Your {brand} password was changed', { brand }),
      preview: texts.say('If that wasn’t you, choose a new one now.'),
      title: texts.say('Your password was changed'),
    },
    sender,
    <>
      <Paragraph>
        {texts.say(
          '{hello}, your account “{username}” has a new password, and your other devices were signed out.',
          { hello: helloTo(row, texts), username: row.username },
        )}
      </Paragraph>
      <Paragraph>
        {texts.show('If that wasn’t you, <choose>choose a new one</choose> now, and write to us.', {
          choose: linked(`${sender.siteUrl}/forgot-password`),
        })}
      </Paragraph>
    </>,
  );
}
