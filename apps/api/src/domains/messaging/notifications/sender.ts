import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import type { Sender } from './emails/message.tsx';

/** Whom a mail is from, as its layout shows it. */
export async function senderOf(ctx: Pick<Context, 'config' | 'db'>): Promise<Sender> {
  return { ...(await currentBusiness(ctx)), siteUrl: ctx.config.appUrl };
}
