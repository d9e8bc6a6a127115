import type { SocialBrief } from '@voltcourier/contracts/marketing/generations';
import { SITE_URL } from '../../../lib/site.ts';

/** A network that posts are written for. */
export type SocialPlatform = SocialBrief['platform'];

/** Where a post is written in the network itself. */
interface Composer {
  readonly url: string;
  /** Whether the text comes along; otherwise a link does. */
  readonly takesText: boolean;
}

const siteUrl = (): string => new URL(SITE_URL, location.href).href;

/**
 * The composer of a network, by its documented address; undefined where it has none in the web:
 * posts of Instagram are made in its app. `link` is what is shared where the text can't be, by default
 * the site.
 */
export function composerOf(
  platform: SocialPlatform,
  text: string,
  link: string = siteUrl(),
): Composer | undefined {
  switch (platform) {
    case 'twitter':
      return {
        url: `https://x.com/intent/post?${new URLSearchParams({ text })}`,
        takesText: true,
      };
    case 'linkedin':
      return {
        url: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`,
        takesText: false,
      };
    case 'facebook':
      return {
        url: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
        takesText: false,
      };
    default:
      return undefined;
  }
}
