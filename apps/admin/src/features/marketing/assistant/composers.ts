import type { SocialBrief } from '@voltcourier/contracts/marketing/generations';
import { SITE_URL } from '../../../lib/site.ts';

/** A network that posts can be written for. */
export type SocialPlatform = SocialBrief['platform'];

/** The web composer of a network. */
interface Composer {
  readonly url: string;
  /** Whether it accepts the text; otherwise it only accepts a link. */
  readonly takesText: boolean;
}

const siteUrl = (): string => new URL(SITE_URL, location.href).href;

/**
 * The composer of a network, at its documented URL; undefined if it has none on the web: Instagram
 * posts are made in its app. `link` is shared if the text can't be, by default the site.
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
