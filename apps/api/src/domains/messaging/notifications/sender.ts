import type { Context } from '../../../platform/context.ts';
import type { Sender } from './emails/message.tsx';

/** Whom a mail is from, as its layout shows it. */
export function senderOf({ config }: Pick<Context, 'config'>): Sender {
  return { ...config.brand, siteUrl: config.appUrl };
}
