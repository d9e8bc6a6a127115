import { useEffect, useState } from 'react';

const SAID_MS = 4000;

/** Copies text, and returns a confirmation for a few seconds. */
export function useCopy(): { copy: (text: string) => Promise<void>; confirmation: string } {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const end = setTimeout(() => setCopied(undefined), SAID_MS);
    return () => clearTimeout(end);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const confirmation =
    copied === undefined ? '' : copied ? 'Copied' : 'This browser doesn’t let us copy.';
  return { copy, confirmation };
}
