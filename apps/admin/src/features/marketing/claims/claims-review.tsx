import type { UnbackedClaim } from '@voltcourier/contracts/marketing/claims';
import { replaceClaim } from '@voltcourier/contracts/marketing/claims-check/replace-claim';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useId, useRef } from 'react';
import styles from './claims-review.module.css';

const KINDS: Readonly<Record<UnbackedClaim['kind'], string>> = {
  price: 'Price',
  percentage: 'Percentage',
  'response-time': 'Response time',
  area: 'Area',
  guarantee: 'Guarantee',
  count: 'Count',
  superlative: 'Superlative',
};

function summaryOf(claims: readonly UnbackedClaim[] | undefined): string {
  if (claims === undefined) return 'Checking the text...';
  if (claims.length === 0) return 'Nothing in this text has to be changed.';
  return claims.length === 1 ? '1 claim is not backed.' : `${claims.length} claims are not backed.`;
}

/** The text with each claim marked and numbered as in the list. */
function MarkedText({
  text,
  claims,
  reasonId,
}: {
  text: string;
  claims: readonly UnbackedClaim[];
  reasonId: (index: number) => string;
}) {
  return (
    <p className={styles.text}>
      {claims.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(claims[index - 1]?.end ?? 0, start)}
          <mark className={styles.mark} aria-describedby={reasonId(index)}>
            {text.slice(start, end)}
          </mark>
          <sup className={styles.number}>
            <VisuallyHidden>Claim </VisuallyHidden>
            {index + 1}
          </sup>
        </span>
      ))}
      {text.slice(claims.at(-1)?.end ?? 0)}
    </p>
  );
}

/** A claim: its words, the reason, and the available actions. */
function Finding({
  claim,
  reasonId,
  onReplace,
}: {
  claim: UnbackedClaim;
  reasonId: string;
  onReplace: (replacement: string) => void;
}) {
  const { kind, words, reason, replacement } = claim;
  return (
    <li className={styles.finding}>
      <p>
        <strong>“{words}”</strong> <span className={styles.kind}>{KINDS[kind]}</span>
      </p>
      <p id={reasonId}>{reason}</p>
      <div className={styles.actions}>
        {replacement === null || replacement === '' ? null : (
          <Button size="compact" variant="secondary" onClick={() => onReplace(replacement)}>
            {`Use “${replacement}”`}
          </Button>
        )}
        <Button size="compact" variant="quiet" onClick={() => onReplace('')}>
          Remove <VisuallyHidden>{`“${words}”`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/**
 * A text with its unbacked claims: marked in the text, and listed below with the reason and a
 * replacement.
 */
export function ClaimsReview({
  text,
  claims,
  error = null,
  onChange,
}: {
  text: string;
  /** With positions in the current text; undefined while it is being checked. */
  claims: readonly UnbackedClaim[] | undefined;
  /** Why the text couldn't be checked. */
  error?: Error | null;
  /** Called with the complete text after a claim was replaced or removed. */
  onChange: (text: string) => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const reasonId = (index: number) => `${id}-reason-${index}`;
  const replace = (claim: UnbackedClaim, replacement: string) => {
    onChange(replaceClaim(text, claim, replacement));
    // The pressed button disappears with its claim.
    heading.current?.focus();
  };
  return (
    <section className={styles.review} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        Claims check
      </h3>
      <p role="status" className={styles.status}>
        {error === null ? summaryOf(claims) : null}
      </p>
      <Refusal error={error} title="The text can’t be checked" />
      <MarkedText text={text} claims={claims ?? []} reasonId={reasonId} />
      {claims === undefined || claims.length === 0 ? null : (
        <ol className={styles.findings}>
          {claims.map((claim, index) => (
            <Finding
              key={`${claim.start} ${claim.words}`}
              claim={claim}
              reasonId={reasonId(index)}
              onReplace={(replacement) => replace(claim, replacement)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
