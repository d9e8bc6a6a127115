import { useId } from 'react';
import styles from './assistant.module.css';

/** Sentences of an answer, under what they are. */
export function SentenceList({ title, items }: { title: string; items: readonly string[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
