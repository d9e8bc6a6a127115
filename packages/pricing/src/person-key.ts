/** A mail provider that accepts several spellings of a mailbox, with its domains. */
interface MailProvider {
  /** Domains that share mailboxes. The first is the canonical one. */
  readonly domains: readonly [string, ...string[]];
  /** Separator of a tag that the provider ignores. */
  readonly tag: '+' | '-';
  /** Characters in the mailbox name that the provider ignores. */
  readonly ignored: RegExp | null;
}

const PROVIDERS: readonly MailProvider[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: ['gmail.com', 'googlemail.com'], tag: '+', ignored: /\./gu },
  // https://support.microsoft.com/office/add-or-remove-an-email-alias-in-outlook-com
  { domains: ['outlook.com'], tag: '+', ignored: null },
  { domains: ['hotmail.com'], tag: '+', ignored: null },
  { domains: ['live.com'], tag: '+', ignored: null },
  { domains: ['msn.com'], tag: '+', ignored: null },
  // https://support.apple.com/102540: the three domains are one mailbox.
  { domains: ['icloud.com', 'me.com', 'mac.com'], tag: '+', ignored: null },
  // https://proton.me/support/addresses-and-aliases
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], tag: '+', ignored: /[._-]/gu },
  // https://www.fastmail.help/hc/en-us/articles/360060591053
  { domains: ['fastmail.com'], tag: '+', ignored: null },
  // https://help.yahoo.com/kb/SLN28815.html: disposable addresses are `name-tag`.
  { domains: ['yahoo.com', 'ymail.com'], tag: '-', ignored: null },
];

/**
 * Identifies the person behind an email address, for benefits that each person gets once
 * (specification section 9, trial): lowercase, and for large providers without the dots and tags
 * that lead to the same mailbox. Addresses at other providers keep dots and tags, because there
 * they may be different mailboxes.
 *
 * @param email a validated address.
 */
export function personKey(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1).replace(/\.$/u, '');
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (!provider) return `${local}@${domain}`;
  const [untagged = ''] = local.split(provider.tag);
  const mailbox = provider.ignored === null ? untagged : untagged.replaceAll(provider.ignored, '');
  const [canonical] = provider.domains;
  return `${mailbox === '' ? local : mailbox}@${canonical}`;
}
