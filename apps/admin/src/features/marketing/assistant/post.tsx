import type { GeneratedPost } from '@voltcourier/contracts/marketing/answers';
import { CHANNEL_RULES } from '@voltcourier/contracts/marketing/content-channels';
import { lengthIn } from '@voltcourier/contracts/marketing/post-length';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { TextArea } from '@voltcourier/ui/text-area';
import { useCopy } from '@voltcourier/ui/use-copy';
import { useState } from 'react';
import { AddToCalendar } from '../content/add-to-calendar.tsx';
import styles from './assistant.module.css';
import { Facts } from './facts.tsx';
import { composerOf, type SocialPlatform } from './composers.ts';
import { PLATFORM_LABELS } from './generation-labels.ts';

const whole = new Intl.NumberFormat('en-US');

/** The post with its hashtags below, as copied. */
export function postText({ content, hashtags }: GeneratedPost): string {
  const tags = hashtags.map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)).join(' ');
  return tags === '' ? content : `${content}\n\n${tags}`;
}

/** Link to the network's composer. */
function ComposerLink({ platform, text }: { platform: SocialPlatform; text: string }) {
  const composer = composerOf(platform, text);
  const name = PLATFORM_LABELS[platform];
  if (composer === undefined) {
    return (
      <p className={styles.quiet}>{`${name} has no composer in the web: paste it in the app.`}</p>
    );
  }
  return (
    <>
      <ButtonLink href={composer.url} target="_blank" rel="noreferrer">
        {`Open composer of ${name}`}
      </ButtonLink>
      <p className={styles.quiet}>
        {composer.takesText
          ? 'In a new tab, with the text.'
          : 'In a new tab. Copy the text first, and paste it there.'}
      </p>
    </>
  );
}

/** A generated post that can be edited, copied and taken to its network. */
export function Post({
  answer,
  platform,
  generationId,
}: {
  answer: GeneratedPost;
  platform: SocialPlatform;
  generationId: string;
}) {
  const [text, setText] = useState(() => postText(answer));
  const { copy, confirmation } = useCopy();
  const { maxPost, unit } = CHANNEL_RULES[platform];
  const limit = maxPost ?? Infinity;
  const length = lengthIn(unit, text);
  const isOver = length > limit;
  return (
    <div className={styles.form}>
      <TextArea
        label={`Post for ${PLATFORM_LABELS[platform]}`}
        rows={7}
        value={text}
        error={
          isOver
            ? `Too long for this network: shorten it by ${whole.format(length - limit)}.`
            : undefined
        }
        help={`${whole.format(length)} of ${whole.format(limit)} characters`}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={() => void copy(text)}>Copy text</Button>
        <span role="status" className={styles.quiet}>
          {confirmation}
        </span>
      </div>
      <div className={styles.actions}>
        <ComposerLink platform={platform} text={text} />
      </div>
      <AddToCalendar generationId={generationId} text={text === postText(answer) ? null : text} />
      <Facts rows={[{ term: 'Image', value: answer.image_description }]} />
    </div>
  );
}
