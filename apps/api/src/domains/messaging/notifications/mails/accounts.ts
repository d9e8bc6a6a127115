import { always, type Composed, defineMail, found, type Scene } from '../define-mail.ts';
import { accountDeleted } from '../emails/account-deleted.tsx';
import { type AccountNewsKind, accountNews } from '../emails/account-news.tsx';
import {
  accountOffer,
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
  welcome,
} from '../emails/accounts.tsx';
import type { Message } from '../emails/message.tsx';
import { account, ID } from '../sample-person.ts';
import type { AccountSubject, AccountTokenSubject } from '../mail-subjects.ts';
import { findAccountEventOf, findAccountTokenOf } from '../subjects.ts';

function defineLinkMail<const Kind extends string>(
  kind: Kind,
  name: string,
  render: (row: AccountTokenSubject, scene: Scene) => Promise<Composed>,
) {
  return defineMail({
    kind,
    name,
    group: 'Accounts',
    load: findAccountTokenOf,
    isStillRelevant: always,
    sample: account,
    // The account's name and language, even if the mail goes to a former or unconfirmed address.
    reader: (row) => row,
    render: (row, scene) => render(row, scene),
  });
}

function defineEventMail<const Kind extends string>(
  kind: Kind,
  name: string,
  render: (row: AccountSubject, scene: Scene) => Promise<Message>,
) {
  return defineMail({
    kind,
    name,
    group: 'Accounts',
    load: findAccountEventOf,
    isStillRelevant: always,
    sample: { ...account, user_id: ID, language: undefined },
    reader: (row) => row,
    render: async (row, scene) => ({ to: row.email, ...(await render(row, scene)) }),
  });
}

const defineNewsMail = <const Kind extends AccountNewsKind>(kind: Kind, name: string) =>
  defineEventMail(kind, name, (row, { sender }) => accountNews(kind, row, sender));

const verificationWays = ({ token_id: id }: AccountTokenSubject, { links }: Scene) => ({
  url: links.account('/verify-email', id),
  code: links.verificationCode(id),
});

const accountLinkMails = [
  defineLinkMail('account-welcome', 'Welcome, with verification', async (row, scene) => {
    const ways = verificationWays(row, scene);
    return { to: row.token_email, ...(await welcome(row, scene.sender, ways)) };
  }),
  defineLinkMail('email-verification', 'Email verification', async (row, scene) => {
    const ways = verificationWays(row, scene);
    return { to: row.token_email, ...(await emailVerification(row, scene.sender, ways)) };
  }),
  defineLinkMail('email-change', 'Email change, to the new address', async (row, scene) => {
    const url = scene.links.account('/verify-email', row.token_id);
    return { to: row.token_email, ...(await emailChange(row, scene.sender, url)) };
  }),
  defineLinkMail('email-changed', 'Email changed, to the old address', async (row, { sender }) => ({
    to: found(row.former_email),
    ...(await emailChanged(row, sender)),
  })),
  defineLinkMail('account-offer', 'Account for a guest', async (row, scene) => {
    const url = scene.links.account('/reset-password', row.token_id);
    return { to: row.token_email, ...(await accountOffer(row, scene.sender, url)) };
  }),
  defineLinkMail('password-reset', 'Password reset', async (row, scene) => {
    const url = scene.links.account('/reset-password', row.token_id);
    return { to: row.token_email, ...(await passwordReset(row, scene.sender, url)) };
  }),
];

/** Kinds of mails with an account link. */
export type AccountLinkKind = (typeof accountLinkMails)[number]['kind'];

/** Mails about an account. */
export const accountMails = [
  ...accountLinkMails,
  defineEventMail('password-changed', 'Password changed', (row, { sender }) =>
    passwordChanged(row, sender),
  ),
  defineNewsMail('second-factor-on', 'Authenticator app on'),
  defineNewsMail('second-factor-off', 'Authenticator app off'),
  defineNewsMail('recovery-codes-renewed', 'New recovery codes'),
  defineNewsMail('recovery-code-used', 'Recovery code used'),
  defineNewsMail('passkey-added', 'Passkey added'),
  defineNewsMail('passkey-removed', 'Passkey removed'),
  defineEventMail('account-deleted', 'Account deleted', (row, { sender }) =>
    accountDeleted(row, sender),
  ),
];
