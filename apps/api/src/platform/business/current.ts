import { type BusinessForm, type BusinessValues, SANDBOX_CHARGES } from '@voltcourier/contracts';
import { RESPONSE_PROMISES } from '@voltcourier/pricing';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { freshReads } from '../database/fresh-reads.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { perContext } from '../per-context.ts';
import { findEntered } from './repository.ts';

/** Name, contact details and promises of the business. */
export interface Business extends BusinessValues {
  readonly name: string;
}

/** Values from the environment; promises come from the price list. */
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
    // Insurance and license have no defaults: only what staff entered is shown.
    insurance: null,
    license: null,
    technicians: null,
    // A sandbox has no real charges, so it shows sample ones.
    charges: card.mode === 'sandbox' ? SANDBOX_CHARGES : null,
    ...RESPONSE_PROMISES,
  };
}

/** Returns the effective values: those that staff entered, otherwise those configured. */
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

/** Returns the business, read in a transaction. */
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
 * Returns the current business, whichever process changed it. Every call reads it, and concurrent
 * calls share a read. While the database is down, returns the last read value, because the error
 * page has to name the hotline.
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
