import { TRIAL } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { AccountSubject, AccountTokenSubject } from '../subjects-repository.ts';
import { ActionLink, Layout, Link, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

/** How a mail calls the person. */
export const nameOf = ({ first_name: firstName, username }: AccountSubject) =>
  firstName ?? username;

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

/** The greeting of a new account, with the link that verifies its address. */
export function welcome(row: AccountTokenSubject, sender: Sender, url: string): Promise<Message> {
  const words = {
    subject: `Welcome to ${sender.name}: verify your email address`,
    preview: 'One button, and your bookings are in one place.',
    title: `Welcome, ${nameOf(row)}`,
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        Your account “{row.username}” is ready. Verify your email address, and the bookings that you
        made with it before join your account.
      </Paragraph>
      <ActionLink href={url}>Verify your email address</ActionLink>
      <Paragraph>
        Once it is verified, you can try a membership: {TRIAL.days} days free with{' '}
        {TRIAL.complimentaryCharges} complimentary charge, without a card.{' '}
        <Link href={`${sender.siteUrl}/account/membership`}>Start your free trial</Link> in your
        account.
      </Paragraph>
      <Paragraph>
        The link works for 7 days. If you didn’t register, don’t use it: someone may have mistyped
        their address.
      </Paragraph>
    </>,
  );
}

/** The link that verifies an address, again. */
export function emailVerification(
  row: AccountTokenSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const words = {
    subject: `Verify your email address for ${sender.name}`,
    preview: 'The link that you asked for.',
    title: 'Verify your email address',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        Hello {nameOf(row)}, here is the link that you asked for, for the account “{row.username}”.
      </Paragraph>
      <ActionLink href={url}>Verify your email address</ActionLink>
      <Paragraph>The link works for 7 days. If you didn’t ask for it, don’t use it.</Paragraph>
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
        Hello {nameOf(row)}, you asked us to use {row.token_email} for your account. It changes when
        you confirm it.
      </Paragraph>
      <ActionLink href={url}>Confirm this email address</ActionLink>
      <Paragraph>The link works for 24 hours. If you didn’t ask for it, don’t use it.</Paragraph>
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
        Hello {nameOf(row)}, your account now uses {row.token_email}. We write there from now on,
        and no longer to this address.
      </Paragraph>
      <Paragraph>If that wasn’t you, answer this mail now, and we help you get it back.</Paragraph>
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
    preview: 'The link works for one hour.',
    title: 'Choose a new password',
  };
  return accountMail(
    words,
    sender,
    <>
      <Paragraph>
        Hello {nameOf(row)}, someone asked for a new password for the account “{row.username}”. If
        that was you, choose it here. You are then signed out everywhere.
      </Paragraph>
      <ActionLink href={url}>Choose a new password</ActionLink>
      <Paragraph>
        The link works for one hour and once. If you didn’t ask for it, do nothing: your password
        stays as it is.
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
        Hello {nameOf(row)}, your account “{row.username}” has a new password, and your other
        devices were signed out.
      </Paragraph>
      <Paragraph>
        If that wasn’t you, <Link href={`${sender.siteUrl}/forgot-password`}>choose a new one</Link>{' '}
        now, and write to us.
      </Paragraph>
    </>,
  );
}
