import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './code-list.module.css';

/** What a CodeList takes. */
export interface CodeListProps {
  /** The codes, as people read and type them. */
  codes: readonly string[];
  /** What a screen reader calls the list. */
  label: string;
  /** What the downloaded file is called: "recovery-codes.txt". */
  fileName: string;
  /** The first line of the file: what the codes are for. */
  fileTitle: string;
}

const COPIED_MS = 4000;

/** One-time codes that are shown once: to be downloaded, copied or written down. */
export function CodeList({ codes, label, fileName, fileTitle }: CodeListProps) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const end = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(end);
  }, [copied]);
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
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
        <Button onClick={() => void copy()}>Copy</Button>
        <span role="status" className={styles.said}>
          {copied === undefined ? '' : copied ? 'Copied' : 'This browser doesn’t let us copy.'}
        </span>
      </div>
    </div>
  );
}
