import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { contentProblemsOf, readTextOf } from '@voltcourier/contracts/marketing/content-channels';
import { Notice } from '@voltcourier/ui/notice';
import { useClaimsCheck } from '../claims/use-claims-check.ts';
import styles from './content.module.css';

/** What must change before an item can be approved; renders nothing if nothing must. */
export function Missing({ item }: { item: ContentItem }) {
  const { claims = [] } = useClaimsCheck(readTextOf(item));
  const sentences = [
    ...contentProblemsOf(item).map(({ sentence }) => sentence),
    ...claims.map(({ words, reason }) => `“${words}”: ${reason}`),
  ];
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" title="Before it can be approved" still>
      <ul className={styles.plain}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
