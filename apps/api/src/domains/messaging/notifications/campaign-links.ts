import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import { createSignatures } from '../../../platform/signed-id.ts';
import type { CampaignWords, LinkAddress } from './emails/campaign.tsx';
import { paragraphsOf } from './emails/campaign-markup.ts';

// The links in the mails of campaigns. Each leads through the API, which counts the click and sends
// the browser on. The address carries no target: it names a link of the stored words by its number,
// and its signature covers reader, number and target. So it can lead nowhere else.

/** What of a campaign has links. */
export type LinkedWords = Pick<CampaignWords, 'body' | 'button'>;

/** The button's number; the links of the message are counted from 1. */
const BUTTON = 0;

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,4})\.([\w-]{43})$/u;

const signaturesOf = perContext((ctx: Context) =>
  createSignatures(ctx.config.sessionSecret, 'links of campaigns'),
);
const signedText = (recipientId: string, number: number, target: string) =>
  `${recipientId} ${number} ${target}`;

/** The links of a campaign's words: each with its number and what staff typed. */
export function listCampaignLinks({
  body,
  button,
}: LinkedWords): { readonly number: number; readonly target: string }[] {
  const links = paragraphsOf(body, null)
    .flat(2)
    .filter((piece) => piece.kind === 'link')
    .map(({ number, href }) => ({ number, target: href }));
  return button === null ? links : [{ number: BUTTON, target: button.link }, ...links];
}

/** The stored target of a link by its number; undefined where the words have no such link. */
function targetOf(words: LinkedWords, number: number): string | undefined {
  return listCampaignLinks(words).find((link) => link.number === number)?.target;
}

/** The whole address of a target: a page of our own site is stored as its path. */
function addressOfTarget(siteUrl: string, target: string): string {
  return target.startsWith('/') ? `${siteUrl}${target}` : target;
}

/** Links that lead straight to their targets, for previews and tests: nothing counts them. */
export function directLinks(siteUrl: string): LinkAddress {
  return (_number, target) => addressOfTarget(siteUrl, target);
}

/** The links in the mail to one reader. What no browser could open stays as it was typed. */
export function countedLinks(ctx: Context, recipientId: string): LinkAddress {
  return (number, target) => {
    const address = addressOfTarget(ctx.config.appUrl, target);
    if (!URL.canParse(address)) return address;
    const signature = signaturesOf(ctx).sign(signedText(recipientId, number, target));
    const token = `${recipientId}.${number}.${signature}`;
    return `${ctx.config.apiUrl}/api/campaigns/links/${token}`;
  };
}

/** A link that somebody opened, as far as its address says. Nothing of it is proven yet. */
interface OpenedLink {
  readonly recipientId: string;
  readonly number: number;
  readonly signature: string;
}

/** Reads the token of a link; undefined where it can be none of ours. */
export function readCampaignLink(token: string): OpenedLink | undefined {
  const [, recipientId, number, signature] = TOKEN.exec(token) ?? [];
  if (recipientId === undefined || number === undefined || signature === undefined) {
    return undefined;
  }
  return { recipientId, number: Number(number), signature };
}

/** Where a link leads, by the words that were sent; undefined where its signature is wrong. */
export function addressOfCampaignLink(
  ctx: Context,
  words: LinkedWords,
  { recipientId, number, signature }: OpenedLink,
): string | undefined {
  const target = targetOf(words, number);
  if (target === undefined) return undefined;
  const text = signedText(recipientId, number, target);
  if (!signaturesOf(ctx).isSigned(text, signature)) return undefined;
  return new URL(addressOfTarget(ctx.config.appUrl, target)).href;
}
