import {
  CHANNEL_NAMES,
  CHANNEL_RULES,
  type ContentTexts,
  postLengthOf,
  postOf,
} from '@voltcourier/contracts/marketing/content-channels';
import { firstCharacters, lengthIn } from '@voltcourier/contracts/marketing/post-length';
import { BRAND } from '../../../lib/brand.ts';
import styles from './content.module.css';
import { CHANNEL_MARKS } from './labels.ts';

const whole = new Intl.NumberFormat('en-US');

/** Used part of a limit; red above it. */
function Count({
  of,
  used,
  limit,
  unit,
}: {
  of: string;
  used: number;
  limit: number;
  unit: string;
}) {
  const isOver = used > limit;
  return (
    <p className={styles.limit} data-over={isOver}>
      {`${of}: ${whole.format(used)} of ${whole.format(limit)} ${unit}`}
      {isOver ? `, ${whole.format(used - limit)} too many` : null}
    </p>
  );
}

/** Limits of a channel, measured as the channel does. */
function ContentLimits({ texts }: { texts: ContentTexts }) {
  const { maxTitle, maxPost, maxHashtags, unit } = CHANNEL_RULES[texts.channel];
  return (
    <div>
      {maxTitle === null ? null : (
        <Count
          of="Title"
          used={lengthIn('characters', texts.title)}
          limit={maxTitle}
          unit="characters"
        />
      )}
      {maxPost === null ? null : (
        <Count
          of={texts.channel === 'youtube' ? 'Description' : 'Post'}
          used={postLengthOf(texts)}
          limit={maxPost}
          unit={unit === 'bytes' ? 'bytes' : 'characters'}
        />
      )}
      {maxHashtags === null ? null : (
        <Count of="Hashtags" used={texts.hashtags.length} limit={maxHashtags} unit="hashtags" />
      )}
    </div>
  );
}

function Picture({ description }: { description: string }) {
  return (
    <p className={styles.picture}>
      {description === '' ? 'Picture without a description' : description}
    </p>
  );
}

/** Text of a post: the part below the channel's fold is dimmed. */
function Folded({ text, fold }: { text: string; fold: number | null }) {
  const shown = fold === null ? text : firstCharacters(text, fold);
  const rest = text.slice(shown.length);
  return (
    <p className={styles.text}>
      {shown}
      {rest === '' ? null : (
        <>
          <span className={styles.fold}> … more </span>
          <span className={styles.rest}>{rest}</span>
        </>
      )}
    </p>
  );
}

/** Preview of an item in the channel's layout, with its limits. */
export function ContentPreview({ texts }: { texts: ContentTexts }) {
  const { channel, title, imageDescription } = texts;
  const { showsTitle, showsPicture, fold } = CHANNEL_RULES[channel];
  const picture = showsPicture ? <Picture description={imageDescription} /> : null;
  const isPictureFirst = channel === 'instagram' || channel === 'youtube' || channel === 'blog';
  const name = CHANNEL_NAMES[channel];
  return (
    <section className={styles.section} aria-label={`Preview for ${name}`}>
      <h3>Preview</h3>
      <div className={styles.preview}>
        <p className={styles.sender}>
          <span className={styles.mark} aria-hidden="true" data-channel={channel}>
            {CHANNEL_MARKS[channel]}
          </span>
          <span>
            <strong>{BRAND}</strong>
            <span className={styles.quiet}>{` on ${name}`}</span>
          </span>
        </p>
        {isPictureFirst ? picture : null}
        {showsTitle ? <p className={styles.headline}>{title}</p> : null}
        <Folded text={postOf(texts)} fold={fold} />
        {isPictureFirst ? null : picture}
      </div>
      <ContentLimits texts={texts} />
    </section>
  );
}
