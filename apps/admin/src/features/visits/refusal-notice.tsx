import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import type { Seen } from './use-expected-version.ts';
import { statusLabel } from '../../lib/booking-labels.ts';

/**
 * Why a form was refused; before that, that someone else has changed its booking. Entries are kept.
 */
export function RefusalNotice({
  title,
  error,
  seen,
}: {
  title: string;
  error: ApiError | null;
  seen: Seen;
}) {
  // The refusal that the user dismissed by continuing with the current version.
  const [answered, setAnswered] = useState<ApiError | null>(null);
  if (seen.news.length > 0) {
    const goOn = () => {
      setAnswered(error);
      seen.accept();
    };
    return (
      <Notice
        tone="warning"
        title="This booking has changed while you had it open"
        action={
          <Button size="compact" onClick={goOn}>
            Continue anyway
          </Button>
        }
      >
        {seen.news.map(({ id, status, actor, words }) => (
          <p key={id}>{`${actor}: ${words ?? statusLabel(status)}`}</p>
        ))}
        <p>Your entries are kept.</p>
      </Notice>
    );
  }
  if (error === null || error === answered) return null;
  return (
    <Notice tone="failed" title={title}>
      {error.message}
    </Notice>
  );
}
