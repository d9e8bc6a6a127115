import { Button } from '../button/button.tsx';
import { useCopy } from '../use-copy.ts';
import styles from './code-list.module.css';

/** Props of CodeList. */
export interface CodeListProps {
  /** The codes as people read and type them. */
  codes: readonly string[];
  /** Accessible label of the list. */
  label: string;
  /** Name of the downloaded file: "recovery-codes.txt". */
  fileName: string;
  /** First line of the file, which says what the codes are for. */
  fileTitle: string;
}

/** One-time codes, displayed once: download, copy or write them down. */
export function CodeList({ codes, label, fileName, fileTitle }: CodeListProps) {
  const { copy, confirmation } = useCopy();
  const text = codes.join('\n');

  const download = () => {
    const url = URL.createObjectURL(
      new Blob([`${fileTitle}\n\n${text}\n`], { type: 'text/plain' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <div className={styles.whole}>
      <ul className={styles.codes} aria-label={label}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={download}>Download</Button>
        <Button onClick={() => void copy(text)}>Copy</Button>
        <span role="status" className={styles.said}>
          {confirmation}
        </span>
      </div>
    </div>
  );
}
