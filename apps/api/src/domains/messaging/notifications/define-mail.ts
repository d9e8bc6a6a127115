import { type EmailTemplate, type Language, LANGUAGES } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { findMailLanguage } from '../languages/repository.ts';
import type { Message, Sender } from './emails/message.tsx';
import type { MailLinks } from './mail-links.ts';
import type { EmailRow } from './repository.ts';

/** A mail as it is sent, but for its id. */
export type Composed = Omit<Mail, 'messageId'>;

/** What a mail was about isn't there any more. */
export class NothingToTell extends Error {
  override readonly name = 'NothingToTell';
}

/** What is there; throws {@link NothingToTell} where it isn't any more. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new NothingToTell('A mail is about nothing.');
  return value;
}

/** Somebody who reads our mails in the language of their address. */
export interface Reader {
  /** Null where it is erased: then nothing is sent. */
  readonly email: string | null;
  /** The language that was theirs, where the address is forgotten already. */
  readonly language?: Language | undefined;
}

/** What every mail is rendered with. */
export interface Scene {
  readonly sender: Sender;
  readonly links: MailLinks;
  /** The address of staff. */
  readonly staff: string;
  readonly now: () => Date;
}

/** All there is to one kind of mail. */
interface MailDefinition<Kind extends string, Subject> {
  readonly kind: Kind;
  /** What staff call it, and the group that they find it in. */
  readonly name: string;
  readonly group: EmailTemplate['group'];
  /** Sent by a job of its own, which asks first whether it still may be; only looked at here. */
  readonly isPreviewOnly?: boolean;
  /** What the mail is about. */
  readonly load: (ctx: Context, mail: EmailRow) => Promise<Subject | undefined>;
  /** Whether the mail with this key still is to be sent at `now`. */
  readonly isStillRelevant: (subject: NoInfer<Subject>, key: string, now: Date) => boolean;
  /** Somebody made up, so that staff see what customers get. */
  readonly sample: NoInfer<Subject>;
  /** Whose language it is in; mail to staff is in English. */
  readonly reader: ((subject: NoInfer<Subject>) => Reader) | 'staff';
  readonly render: (subject: NoInfer<Subject>, scene: Scene) => Promise<Composed>;
}

/** A kind of mail as it is used: what it is about is its own business. */
interface DefinedMail<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  readonly group: EmailTemplate['group'];
  /** The mail as it would be sent now; undefined where it isn't to be sent any more. */
  readonly compose: (
    ctx: Context,
    mail: EmailRow,
    sceneIn: (language: Language) => Promise<Scene>,
    isPreview: boolean,
  ) => Promise<Composed | undefined>;
  readonly composeSample: (scene: Scene) => Promise<Message>;
}

async function languageOf(ctx: Context, { email, language }: Reader): Promise<Language> {
  if (language !== undefined) return language;
  return email === null ? LANGUAGES[0] : findMailLanguage(ctx.db, email);
}

/** For what is true whenever it is read. */
export const always = (): boolean => true;

/** Defines a kind of mail. */
export function defineMail<const Kind extends string, Subject>(
  mail: MailDefinition<Kind, Subject>,
): DefinedMail<Kind> {
  return {
    kind: mail.kind,
    name: mail.name,
    group: mail.group,
    async compose(ctx, row, sceneIn, isPreview) {
      if (mail.isPreviewOnly === true && !isPreview) return undefined;
      const subject = found(await mail.load(ctx, row));
      // Nobody is to read what isn’t so any more.
      if (!isPreview && !mail.isStillRelevant(subject, row.dedupe_key, ctx.now())) return undefined;
      const language =
        mail.reader === 'staff' ? LANGUAGES[0] : await languageOf(ctx, mail.reader(subject));
      return mail.render(subject, await sceneIn(language));
    },
    async composeSample(scene) {
      const { subject, html, text } = await mail.render(mail.sample, scene);
      return { subject, html, text };
    },
  };
}
