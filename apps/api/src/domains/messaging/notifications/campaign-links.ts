import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import { createSignatures } from '../../../platform/signed-id.ts';
import type { CampaignTexts, LinkAddress } from './emails/campaign.tsx';
import { paragraphsOf } from './emails/campaign-markup.ts';

// Links in campaign mails. Each goes through the API, which counts the click and redirects. The URL
// contains no target: it refers to a link of the stored text by number, and its signature covers
// recipient, number and target, so it can't redirect anywhere else.

/** Parts of a campaign that contain links. */
export type LinkedTexts = Pick<CampaignTexts, 'body' | 'button'>;

/** Link number of the button; the links of the message are counted from 1. */
const BUTTON = 0;

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,4})\.([\w-]{43})$/u;

const signaturesOf = perContext((ctx: Context) =>
  createSignatures(ctx.config.sessionSecret, 'links of campaigns'),
);
const signedText = (recipientId: string, number: number, target: string) =>
  `${recipientId} ${number} ${target}`;

/** Lists the links in a campaign's text: each with its number and the target as typed. */
export function listCampaignLinks({
  body,
  button,
}: LinkedTexts): { readonly number: number; readonly target: string }[] {
  const links = paragraphsOf(body, null)
    .flat(2)
    .filter((piece) => piece.kind === 'link')
    .map(({ number, href }) => ({ number, target: href }));
  return button === null ? links : [{ number: BUTTON, target: button.link }, ...links];
}

/** Returns the stored target of a link by its number; undefined if the text has no such link. */
function targetOf(texts: LinkedTexts, number: number): string | undefined {
  return listCampaignLinks(texts).find((link) => link.number === number)?.target;
}

/** Returns the absolute URL of a target: pages of our own site are stored as paths. */
function addressOfTarget(siteUrl: string, target: string): string {
  return target.startsWith('/') ? `${siteUrl}${target}` : target;
}

/** Returns links that point directly at their targets, for previews and tests, without counting. */
export function directLinks(siteUrl: string): LinkAddress {
  return (_number, target) => addressOfTarget(siteUrl, target);
}

/**
 * Returns the links in the mail to one recipient. A target that no browser could open stays as
 * typed.
 */
export function countedLinks(ctx: Context, recipientId: string): LinkAddress {
  return (number, target) => {
    const address = addressOfTarget(ctx.config.appUrl, target);
    if (!URL.canParse(address)) return address;
    const signature = signaturesOf(ctx).sign(signedText(recipientId, number, target));
    const token = `${recipientId}.${number}.${signature}`;
    return `${ctx.config.apiUrl}/api/campaigns/links/${token}`;
  };
}

/** A link as parsed from its URL, with an unverified signature. */
interface OpenedLink {
  readonly recipientId: string;
  readonly number: number;
  readonly signature: string;
}

/** Parses the token of a link; undefined if it can't be ours. */
export function readCampaignLink(token: string): OpenedLink | undefined {
  const [, recipientId, number, signature] = TOKEN.exec(token) ?? [];
  if (recipientId === undefined || number === undefined || signature === undefined) {
    return undefined;
  }
  return { recipientId, number: Number(number), signature };
}

/**
 * Returns the target of a link from the text that was sent; undefined if its signature is wrong.
 */
export function addressOfCampaignLink(
  ctx: Context,
  texts: LinkedTexts,
  { recipientId, number, signature }: OpenedLink,
): string | undefined {
  const target = targetOf(texts, number);
  if (target === undefined) return undefined;
  const text = signedText(recipientId, number, target);
  if (!signaturesOf(ctx).isSigned(text, signature)) return undefined;
  return new URL(addressOfTarget(ctx.config.appUrl, target)).href;
}
