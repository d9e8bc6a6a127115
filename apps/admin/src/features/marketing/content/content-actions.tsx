import { useMutation } from '@tanstack/react-query';
import type { ContentItem } from '@voltcourier/contracts/marketing/content';
import { canContent } from '@voltcourier/contracts/marketing/content-states';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { contentApi } from '../../../lib/api/content.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import { formatClock } from '../../../lib/format-clock.ts';
import { useUser } from '../../../lib/use-user.ts';
import styles from './content.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { announceStep } from './announcements.ts';
import { type PlainStep, useContentStep } from './use-content-steps.ts';

/** Steps with a button of their own, with its labels. */
const BUTTONS: readonly {
  readonly step: Exclude<PlainStep, 'return' | 'approve'>;
  readonly label: string;
  readonly pending: string;
}[] = [
  { step: 'submit', label: 'Ask for approval', pending: 'Asking...' },
  { step: 'schedule', label: 'Schedule', pending: 'Scheduling...' },
  { step: 'unschedule', label: 'Unschedule', pending: 'Unscheduling...' },
  { step: 'retry', label: 'Try again', pending: 'Trying...' },
];

/** Names the possible approvers, for users who can't approve. */
function formatReviewers(reviewers: readonly string[]): string {
  return reviewers.length === 0
    ? 'A second person is needed, but no other staff account can write campaigns. Invite someone with the role Marketing or Admin under Settings, Staff.'
    : `Whoever wrote it or last changed it can’t approve it. ${reviewers.join(', ')} can.`;
}

/** Why the scheduler hasn't accepted an item, and whether there will be a retry. */
export function DeliveryState({ item: { state, delivery, isDue } }: { item: ContentItem }) {
  const { failure, nextAttemptAt } = delivery;
  if (state === 'failed') {
    return (
      <Notice tone="failed" title="Not published" still>
        {failure}
      </Notice>
    );
  }
  if (state !== 'scheduled' || failure === null) return null;
  return (
    <Notice tone="warning" title="The scheduler hasn’t taken it yet" still>
      {failure}
      {isDue && nextAttemptAt !== null ? ` It is tried again ${formatClock(nextAttemptAt)}.` : null}
    </Notice>
  );
}

/** Available actions on an item. */
export function ContentActions({ item }: { item: ContentItem }) {
  const { data: user } = useUser();
  const step = useContentStep();
  const [dialog, setDialog] = useState<'return' | 'publish'>();
  const { state, reviewers } = item;
  const canApprove = user != null && reviewers.includes(user.username);
  const applyStep = (next: PlainStep) => {
    const taken = { item, step: next };
    step.mutate(taken, { onSuccess: () => announceStep(taken) });
  };
  const isTaking = (next: PlainStep) => step.isPending && step.variables.step === next;
  const button = (next: PlainStep, label: string, pendingLabel: string, isFirst: boolean) => (
    <Button
      key={next}
      variant={isFirst ? 'primary' : 'secondary'}
      pending={isTaking(next)}
      pendingLabel={pendingLabel}
      onClick={() => applyStep(next)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {state === 'in_review' && !canApprove ? (
        <p className={styles.quiet}>{formatReviewers(reviewers)}</p>
      ) : null}
      <Refusal error={step.error} title="Nothing has changed" />
      <div className={styles.actions}>
        {state === 'in_review' && canApprove
          ? button('approve', 'Approve', 'Approving...', true)
          : null}
        {state === 'in_review' ? (
          <Button onClick={() => setDialog('return')}>Return to draft</Button>
        ) : null}
        {BUTTONS.filter((each) => canContent(each.step, state)).map((each) =>
          button(each.step, each.label, each.pending, each.step !== 'unschedule'),
        )}
        {canContent('publish', state) ? (
          <Button onClick={() => setDialog('publish')}>Mark as published</Button>
        ) : null}
      </div>
      {dialog === 'return' ? (
        <ReturnDialog item={item} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'publish' ? (
        <PublishDialog item={item} onClose={() => setDialog(undefined)} />
      ) : null}
    </>
  );
}

/** Deletes an item that isn't published. */
export function DeleteContent({ item, onDeleted }: { item: ContentItem; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(
    contentApi.removeContent.mutation(({ id, version }: { id: string; version: number }) => ({
      params: { contentId: id },
      body: { version },
    })),
  );
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking ? (
        <DeleteDialog
          item={{ ...item, name: item.title }}
          remove={remove}
          description="It is deleted for everyone on the team."
          failedTitle="It stays"
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  );
}
