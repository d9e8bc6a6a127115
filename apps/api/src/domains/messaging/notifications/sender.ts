import type { Language } from '@voltcourier/contracts';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { siteIn } from '../../../platform/http/plain-page.ts';
import { textsIn } from '../../../platform/language/texts.ts';
import type { Sender } from './emails/message.tsx';

/** Returns the sender of mails, as the layout shows it in a language. */
export async function senderOf(
  ctx: Pick<Context, 'config' | 'db'>,
  language: Language,
): Promise<Sender> {
  const { appUrl } = ctx.config;
  return {
    ...(await currentBusiness(ctx)),
    siteUrl: siteIn({ siteUrl: appUrl }, language),
    pictureUrl: appUrl,
    texts: textsIn(language),
  };
}
