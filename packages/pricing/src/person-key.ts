/** Providers whose mailbox has several spellings, by their domains. */
interface MailProvider {
  /** All lead to the same mailbox; the first stands for them. */
  readonly domains: readonly [string, ...string[]];
  /** What begins a tag that the provider ignores. */
  readonly tag: '+' | '-';
  /** Letters that the provider ignores in a mailbox's name. */
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
 * The person behind an e-mail address, for what is given once per person (specification section
 * 9, trial): without case, and for the large providers without the dots and tags that lead to the
 * same mailbox. An address elsewhere keeps its dots and tags, because there they may be another's.
 *
 * @param email an address that was validated before.
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
