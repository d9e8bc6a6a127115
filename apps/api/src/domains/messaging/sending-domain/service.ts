import type { MailRecord } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { dkimKeyOf, dkimRecordOf, assessDkim } from './dkim.ts';
import { dmarcNamesOf, dmarcRecordOf, assessDmarc } from './dmarc.ts';
import type { Assessment } from './assessment.ts';
import { assessSpf, spfRecordOf, spfTermOf } from './spf.ts';

const SILENT = 'DNS didn’t answer from here, so nothing is known of what is set.';

/** Servers in a private network, unknown to receivers: localhost, RFC 1918, RFC 4193. */
const INNER = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])/iu;

/** The parts of a record that don't depend on DNS. */
type NeededRecord = Pick<MailRecord, 'key' | 'name' | 'value'>;

const domainOf = (address: string): string => (address.split('@').at(-1) ?? '').toLowerCase();

/** Returns the address of a sender such as `Name <hello@example.com>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/u.exec(from)?.[1] ?? from.trim();

function judged(needed: NeededRecord, { found, problems, hints }: Assessment): MailRecord {
  const state = found.length === 0 ? 'missing' : problems.length > 0 ? 'wrong' : 'right';
  return { ...needed, state, found: [...found], problems: [...problems], hints: [...hints] };
}

// DNS records of the sending domain: the ones to set, and the current ones.

/** Dependencies of the records. */
type SenderContext = Pick<Context, 'config' | 'lookUpTxt'>;

const senderOf = (ctx: SenderContext) => addressOf(ctx.config.mail.from);
const senderDomainOf = (ctx: SenderContext) => domainOf(senderOf(ctx));
// SPF concerns the envelope sender (RFC 7208, 2.4), to which bounces go.
const envelopeDomainOf = (ctx: SenderContext) =>
  domainOf(ctx.config.mail.returnPath ?? senderOf(ctx));

async function assess(
  needed: NeededRecord,
  lookUp: () => Promise<Assessment>,
): Promise<MailRecord> {
  try {
    return judged(needed, await lookUp());
  } catch {
    return { ...needed, state: 'unknown', found: [], problems: [], hints: [SILENT] };
  }
}

function checkSpf(ctx: SenderContext): Promise<MailRecord> | MailRecord {
  const wanted = { key: 'spf', name: envelopeDomainOf(ctx) } as const;
  const host =
    ctx.config.mail.smtpUrl === undefined ? undefined : new URL(ctx.config.mail.smtpUrl).hostname;
  if (host === undefined || INNER.test(host)) {
    const hint =
      host === undefined
        ? 'No mail server is set, so we can’t tell which one to allow. Set SMTP_URL.'
        : 'Your mail relay is on a private network. Add its public IP address to SPF.';
    return { ...wanted, value: null, state: 'off', found: [], problems: [], hints: [hint] };
  }
  const needed = spfTermOf(host);
  return assess({ ...wanted, value: spfRecordOf(needed) }, async () =>
    assessSpf(await ctx.lookUpTxt(envelopeDomainOf(ctx)), needed),
  );
}

function checkDkim(ctx: SenderContext): Promise<MailRecord> | MailRecord {
  const { dkim } = ctx.config.mail;
  if (dkim === undefined) {
    const hints = [
      'Emails aren’t DKIM-signed. Turn it on with your provider, or set MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY.',
    ];
    const name = `selector._domainkey.${senderDomainOf(ctx)}`;
    return { key: 'dkim', name, value: null, state: 'off', found: [], problems: [], hints };
  }
  const key = dkimKeyOf(dkim.privateKey);
  const name = `${dkim.selector}._domainkey.${senderDomainOf(ctx)}`;
  return assess({ key: 'dkim', name, value: dkimRecordOf(key) }, async () =>
    assessDkim(await ctx.lookUpTxt(name), key),
  );
}

function checkDmarc(ctx: SenderContext, reportsTo: string): Promise<MailRecord> {
  const [own = '', ...above] = dmarcNamesOf(senderDomainOf(ctx));
  const needed = { key: 'dmarc', name: own, value: dmarcRecordOf(reportsTo) } as const;
  return assess(needed, async () => {
    const judgement = assessDmarc(await ctx.lookUpTxt(own), false);
    if (judgement.found.length > 0) return judgement;
    for (const name of above) {
      const inherited = assessDmarc(await ctx.lookUpTxt(name), true);
      if (inherited.found.length > 0) {
        return { ...inherited, hints: [`It is the one of ${name}.`, ...inherited.hints] };
      }
    }
    return judgement;
  });
}

/**
 * Returns the records to set, each with the current DNS records. Never throws: a DNS failure is
 * reported in the result.
 */
export async function getSendingDomain(
  ctx: SenderContext,
  reportsTo: string = ctx.config.business.email,
) {
  return {
    from: senderOf(ctx),
    returnPath: ctx.config.mail.returnPath ?? null,
    records: await Promise.all([checkSpf(ctx), checkDkim(ctx), checkDmarc(ctx, reportsTo)]),
  };
}
