import type { Tag } from '@voltcourier/contracts/crm/notes-and-tasks';
import styles from './contacts.module.css';

/** Tags in their colors; each with a remove button if allowed. */
export function TagList({
  tags,
  onRemove,
}: {
  tags: readonly Tag[];
  onRemove?: ((tag: Tag) => void) | undefined;
}) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id} className={styles.tag} data-tone={tag.tone}>
          {tag.name}
          {onRemove === undefined ? null : (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${tag.name}`}
              onClick={() => onRemove(tag)}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
