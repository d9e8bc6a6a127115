import { VERIFICATION_CODE_MINUTES } from '@voltcourier/contracts';
import { TRIAL } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { AccountSubject, AccountTokenSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

/** A greeting with the name, where there is one: "Hello Ada", "Hello". */
export function greet(
  { first_name: firstName, username }: Pick<AccountSubject, 'first_name' | 'username'>,
  greeting = 'Hello',
  between = ' ',
): string {
  const name = firstName?.trim() || username;
  return name === '' ? greeting : `${greeting}${between}${name}`;
}

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
}

/** A mail about an account. */
export function accountMail(
  { subject, preview, title }: Words,
  sender: Sender,
  children: ReactNode,
): Promise<Message> {
  return messageOf(
    subject,
    <Layout brand={sender.name} preview={preview} title={title}>
      {children}
      <Reach sender={sender} />
    </Layout>,
  );
}

/** What verifies an address: the link, or the code where somebody waits for it. */
interface VerificationWays {
  readonly url: string;
  readonly code: string;
}

function Verification({ url, code }: VerificationWays) {
  return (
    <>
      <Paragraph>
        Your code: <strong>{code}</strong>
      </Paragraph>
      <ActionLink href={url}>Verify your email address</ActionLink>
    </>
  );
}

const HOW_LONG = `The code works for ${VERIFICATION_CODE_MINUTES} minutes, the link for 7 days.`;

/** The greeting of a new account, with the link and the code that verify its address. */
export function welcome(
  row: AccountTokenSubject,
  sender: Sender,
  ways: VerificationWays,
): Promise<Message> {
  const words = {
    subject: `Welcome to ${sender.name}: verify your email address`,
    preview: 'One click, and all your bookings are in one place.',
    title: greet(row, 'Welcome', ', '),
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        Your account “{row.username}” is ready. Verify your email and we’ll add your earlier
        bookings.
      </Paragraph>
      <Verification {...ways} />
      <Paragraph>
        Then try a membership: {TRIAL.days} days free with {TRIAL.complimentaryCharges}{' '}
        complimentary charge, no card needed.{' '}
        <Link href={`${sender.siteUrl}/account/membership`}>Start your free trial</Link> in your
        account.
      </Paragraph>
      <Paragraph>{HOW_LONG} Didn’t sign up? Ignore this email.</Paragraph>
    </>,
  );
}

/** The link and the code that verify an address, again. */
export function emailVerification(
  row: AccountTokenSubject,
  sender: Sender,
  ways: VerificationWays,
): Promise<Message> {
  const words = {
    subject: `Verify your email address for ${sender.name}`,
    preview: 'The link and the code you asked for.',
    title: 'Verify your email address',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, here is what you asked for, for the account “{row.username}”.
      </Paragraph>
      <Verification {...ways} />
      <Paragraph>{HOW_LONG} Didn’t ask for it? Ignore this email.</Paragraph>
    </>,
  );
}

/** The link that makes another address the account’s, to that address. */
export function emailChange(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const words = {
    subject: `Confirm your new email address for ${sender.name}`,
    preview: 'Your address changes when you confirm it.',
    title: 'Confirm your new email address',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, you asked us to use {row.token_email} for your account. It changes when you
        confirm it.
      </Paragraph>
      <ActionLink href={url}>Confirm this email address</ActionLink>
      <Paragraph>The link works for 24 hours. Didn’t ask for it? Ignore this email.</Paragraph>
    </>,
  );
}

/** The news to the former address that the account has another one. */
export function emailChanged(row: AccountTokenSubject, sender: Sender): Promise<Message> {
  const words = {
    subject: `Your ${sender.name} account has a new email address`,
    preview: 'If that wasn’t you, tell us now.',
    title: 'Your email address was changed',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, your account now uses {row.token_email}. From now on we’ll write there instead
        of here.
      </Paragraph>
      <Paragraph>
        If that wasn’t you, reply to this email now, and we’ll help you get it back.
      </Paragraph>
    </>,
  );
}

/** The link with which a guest chooses the password of an account of their own. */
export function accountOffer(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const words = {
    subject: `Create your ${sender.name} account`,
    preview: 'Choose a password, and all your bookings are in one place.',
    title: 'One password, and you’re done',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, choose a password and your account is ready. Bookings that were made with this
        address are added to it.
      </Paragraph>
      <ActionLink href={url}>Choose a password</ActionLink>
      <Paragraph>
        The link works once and expires in one hour. Didn’t ask for it? Ignore this email, and
        nobody can use the account.
      </Paragraph>
    </>,
  );
}

/** The link to a new password. */
export function passwordReset(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const words = {
    subject: `Choose a new password for ${sender.name}`,
    preview: 'The link expires in one hour.',
    title: 'Choose a new password',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, someone asked for a new password for the account “{row.username}”. If that was
        you, choose it here. You’ll be signed out everywhere.
      </Paragraph>
      <ActionLink href={url}>Choose a new password</ActionLink>
      <Paragraph>
        The link works once and expires in one hour. Didn’t ask for it? Ignore this email: your
        password stays the same.
      </Paragraph>
    </>,
  );
}

/** The news that the password was changed. */
export function passwordChanged(row: AccountSubject, sender: Sender): Promise<Message> {
  const words = {
    subject: `Your ${sender.name} password was changed`,
    preview: 'If that wasn’t you, choose a new one now.',
    title: 'Your password was changed',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        {greet(row)}, your account “{row.username}” has a new password, and your other devices were
        signed out.
      </Paragraph>
      <Paragraph>
        If that wasn’t you, <Link href={`${sender.siteUrl}/forgot-password`}>choose a new one</Link>{' '}
        now, and write to us.
      </Paragraph>
    </>,
  );
}
