import { SITE_URL } from '../../../lib/site.ts';
import type { SocialPlatform } from './post-length.ts';

/** Where a post is written in the network itself. */
interface Composer {
  readonly url: string;
  /** Whether the text comes along; otherwise a link to the site does. */
  readonly takesText: boolean;
}

const siteUrl = (): string => new URL(SITE_URL, location.href).href;

/**
 * The composer of a network, by its documented address; undefined where it has none in the web:
 * posts of Instagram are made in its app.
 */
export function composerOf(platform: SocialPlatform, text: string): Composer | undefined {
  switch (platform) {
    case 'twitter':
      return {
        url: `https://x.com/intent/post?${new URLSearchParams({ text })}`,
        takesText: true,
      };
    case 'linkedin':
      return {
        url: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: siteUrl() })}`,
        takesText: false,
      };
    case 'facebook':
      return {
        url: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: siteUrl() })}`,
        takesText: false,
      };
    default:
      return undefined;
  }
}
