import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import {
  CHANNEL_NAMES,
  CHANNEL_RULES,
  postOf,
} from '@voltcourier/contracts/marketing/content-channels';
import { SOCIAL_PLATFORMS } from '@voltcourier/contracts/marketing/generations';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { useCopy } from '@voltcourier/ui/use-copy';
import { saveFile } from '../../../lib/save-file.ts';
import { composerOf } from '../assistant/composers.ts';
import styles from './content.module.css';

/** An item as Markdown, for a blog or a colleague. */
export function markdownOf(item: ContentItem): string {
  const { title, channel, imageDescription } = item;
  const heading = CHANNEL_RULES[channel].showsTitle ? `# ${title}` : '';
  const image = imageDescription === '' ? '' : `Image: ${imageDescription}`;
  return `${[heading, postOf(item), image].filter((part) => part !== '').join('\n\n')}\n`;
}

const fileNameOf = ({ plannedOn, channel, title }: ContentItem): string => {
  const text = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 60);
  return `${plannedOn}-${channel}-${text}.md`;
};

/** Ways to publish an item manually on its channel. */
export function HandingOver({ item }: { item: ContentItem }) {
  const { copy, confirmation } = useCopy();
  const { channel, link, postUrl } = item;
  const post = postOf(item);
  const platform = SOCIAL_PLATFORMS.find((network) => network === channel);
  const composer =
    platform === undefined ? undefined : composerOf(platform, post, link ?? undefined);
  const name = CHANNEL_NAMES[channel];
  return (
    <section className={styles.section} aria-label="Publish by hand">
      <h3>Publish by hand</h3>
      {postUrl === null ? null : (
        <p>
          <a href={postUrl} target="_blank" rel="noreferrer">
            {`Open the post on ${name}`}
          </a>
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void copy(post)}>Copy text</Button>
        {composer === undefined ? null : (
          <ButtonLink href={composer.url} target="_blank" rel="noreferrer">
            {`Open composer of ${name}`}
          </ButtonLink>
        )}
        <Button onClick={() => saveFile(fileNameOf(item), markdownOf(item), 'text/markdown')}>
          Download
        </Button>
        <span role="status" className={styles.quiet}>
          {confirmation}
        </span>
      </div>
      {composer !== undefined && !composer.takesText ? (
        <p className={styles.quiet}>Copy the text first, and paste it there.</p>
      ) : null}
    </section>
  );
}
