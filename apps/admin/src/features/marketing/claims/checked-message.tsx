import { ClaimsReview } from './claims-review.tsx';
import { useClaimsCheck } from './use-claims-check.ts';

/** Claims check of a message being written; renders nothing without findings. */
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
