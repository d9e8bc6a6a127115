import { type EmailTemplate, type Language, LANGUAGES } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { findMailLanguage } from '../languages/repository.ts';
import type { Message, Sender } from './emails/message.tsx';
import type { MailLinks } from './mail-links.ts';
import type { EmailRow } from './repository.ts';

/** A composed mail without its ID. */
export type Composed = Omit<Mail, 'messageId'>;

/** Thrown if the subject of a mail no longer exists. */
export class NothingToTell extends Error {
  override readonly name = 'NothingToTell';
}

/** Returns the value; throws {@link NothingToTell} if it no longer exists. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new NothingToTell('A mail is about nothing.');
  return value;
}

/** Recipient who reads mails in the language of their address. */
export interface Reader {
  /** Null if it was erased; nothing is sent then. */
  readonly email: string | null;
  /** Their last language, if the address is already erased. */
  readonly language?: Language | undefined;
}

/** Context for rendering mails. */
export interface Scene {
  readonly sender: Sender;
  readonly links: MailLinks;
  /** Staff's address. */
  readonly staff: string;
  readonly now: () => Date;
}

/** Definition of a kind of mail. */
interface MailDefinition<Kind extends string, Subject> {
  readonly kind: Kind;
  /** Name and group shown to staff. */
  readonly name: string;
  readonly group: EmailTemplate['group'];
  /**
   * Whether it can only be previewed here, because a separate job checks that it may still be sent,
   * and sends it.
   */
  readonly isPreviewOnly?: boolean;
  /** Loads the subject of the mail. */
  readonly load: (ctx: Context, mail: EmailRow) => Promise<Subject | undefined>;
  /** Whether the mail with this key should still be sent at `now`. */
  readonly isStillRelevant: (subject: NoInfer<Subject>, key: string, now: Date) => boolean;
  /** Sample data, so that staff see what customers get. */
  readonly sample: NoInfer<Subject>;
  /** Recipient whose language the mail uses; mail to staff is in English. */
  readonly reader: ((subject: NoInfer<Subject>) => Reader) | 'staff';
  readonly render: (subject: NoInfer<Subject>, scene: Scene) => Promise<Composed>;
}

/** A defined kind of mail, without the type of its subject. */
interface DefinedMail<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  readonly group: EmailTemplate['group'];
  /** Composes the mail with current data; undefined if it should no longer be sent. */
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

/** For mails that never become outdated. */
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
      // Outdated mails are not sent.
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
