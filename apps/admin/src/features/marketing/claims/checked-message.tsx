import { ClaimsReview } from './claims-review.tsx';
import { useClaimsCheck } from './use-claims-check.ts';

/** The claims check of a message that is being written; it shows nothing while all is well. */
export function CheckedMessage({
  text,
  onChange,
}: {
  text: string;
  onChange: (text: string) => void;
}) {
  const { claims, error } = useClaimsCheck(text);
  if (error === null && (claims === undefined || claims.length === 0)) return null;
  return <ClaimsReview text={text} claims={claims} error={error} onChange={onChange} />;
}
