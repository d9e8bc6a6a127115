import { type EmailTemplate, type Language, LANGUAGES } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Composed, Scene } from './define-mail.ts';
import type { Message } from './emails/message.tsx';
import type { LinkSecrets } from './link-secrets.ts';
import { linksOf, type MailLinks, sampleLinks } from './mail-links.ts';
import { type EmailKind, MAILS } from './mails/mails.ts';
import type { EmailRow } from './repository.ts';
import { senderOf } from './sender.ts';

export { NothingToTell } from './define-mail.ts';

const sceneOf = async (ctx: Context, language: Language, links: MailLinks): Promise<Scene> => ({
  sender: await senderOf(ctx, language),
  links,
  staff: ctx.config.mail.staff,
  now: () => ctx.now(),
});

/**
 * Composes a mail with current data when it is sent. Undefined if it is no longer true; `isPreview`
 * composes it anyway.
 */
export async function composeMail(
  ctx: Context,
  row: EmailRow,
  { secrets, isPreview }: { secrets: LinkSecrets; isPreview: boolean },
): Promise<Composed | undefined> {
  const sceneIn = (language: Language) => sceneOf(ctx, language, linksOf(ctx, language, secrets));
  return MAILS[row.kind].compose(ctx, row, sceneIn, isPreview);
}

/** All kinds of mails, with their names. */
export const EMAIL_TEMPLATES: readonly EmailTemplate[] = Object.values(MAILS).map(
  ({ kind, name, group }) => ({ kind, name, group }),
);

/** Composes a mail with sample data; undefined if there is no such kind. */
export async function composeSample(
  ctx: Context,
  kind: string,
  language: Language,
): Promise<Message | undefined> {
  if (!Object.hasOwn(MAILS, kind)) return undefined;
  const { composeSample: compose, group } = MAILS[kind as EmailKind];
  const own = group === 'To staff' ? LANGUAGES[0] : language;
  return compose(await sceneOf(ctx, own, sampleLinks(ctx, own)));
}
