import { type BusinessForm, type BusinessValues, SANDBOX_CHARGES } from '@voltcourier/contracts';
import { RESPONSE_PROMISES } from '@voltcourier/pricing';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { freshReads } from '../database/fresh-reads.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { perContext } from '../per-context.ts';
import { findEntered } from './repository.ts';

/** How the business is called and reached, and what it promises. */
export interface Business extends BusinessValues {
  readonly name: string;
}

/** What the environment says, and for promises the price list. */
export function configuredValues({
  business,
  card,
}: Pick<Config, 'business' | 'card'>): BusinessValues {
  const { hotline, email, social, postalAddress } = business;
  return {
    hotline,
    email,
    social: [...social],
    postalAddress: [...postalAddress],
    // Nobody else can say that somebody is insured or licensed: only what staff enter is shown.
    insurance: null,
    license: null,
    technicians: null,
    // No business has made the charges of a sandbox.
    charges: card.mode === 'sandbox' ? SANDBOX_CHARGES : null,
    ...RESPONSE_PROMISES,
  };
}

/** What counts: what staff entered, and where they entered nothing, what is configured. */
export function valuesOf(
  configured: BusinessValues,
  entered: Partial<BusinessForm>,
): BusinessValues {
  return {
    hotline: entered.hotline === '' ? null : (entered.hotline ?? configured.hotline),
    email: entered.email ?? configured.email,
    social: entered.social ?? configured.social,
    postalAddress: entered.postalAddress ?? configured.postalAddress,
    insurance: entered.insurance ?? configured.insurance,
    license: entered.license ?? configured.license,
    technicians: entered.technicians ?? configured.technicians,
    charges: entered.charges === '' ? null : (entered.charges ?? configured.charges),
    callbackMinutes: entered.callbackMinutes ?? configured.callbackMinutes,
    contactMinutes: entered.contactMinutes ?? configured.contactMinutes,
    normalMinutes: entered.normalMinutes ?? configured.normalMinutes,
    priorityMinutes: entered.priorityMinutes ?? configured.priorityMinutes,
    emergencyMinutes: entered.emergencyMinutes ?? configured.emergencyMinutes,
  };
}

/** The business as a transaction sees it. */
export async function businessIn(
  { config }: Pick<Context, 'config'>,
  trx: Database,
): Promise<Business> {
  const { entered } = await findEntered(trx);
  return { name: config.brand.name, ...valuesOf(configuredValues(config), entered) };
}

const readingOf = perContext((ctx: Pick<Context, 'config' | 'db'>) => {
  let last: Business = { name: ctx.config.brand.name, ...configuredValues(ctx.config) };
  const read = freshReads(async () => {
    last = await businessIn(ctx, ctx.db);
    return last;
  });
  return { last: () => last, read: () => read('business') };
});

/**
 * The business as it is at this moment, whichever process changed it: every call reads, and calls
 * of one moment share a read. While the database is away it is what was read last, because a page
 * that says so has to name the hotline.
 */
export async function currentBusiness(ctx: Pick<Context, 'config' | 'db'>): Promise<Business> {
  const { last, read } = readingOf(ctx);
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return last();
    throw error;
  }
}
