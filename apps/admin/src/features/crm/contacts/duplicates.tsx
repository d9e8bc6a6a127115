import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DuplicatePair, DuplicateRecord } from '@voltcourier/contracts/crm/duplicates';
import { formatUsd } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { useKey } from '@voltcourier/ui/keys';
import { useFocusInstead, useFocusOnArrival } from '@voltcourier/ui/lost-focus';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { duplicatesApi } from '../../../lib/api/duplicates.ts';
import { formatPhone } from '../../../lib/format-phone.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { dayOf, REASON_LABELS, SOURCE_LABELS } from './labels.ts';
import styles from './duplicates.module.css';

/** Fields by which two records are compared. */
const FACTS: readonly (readonly [string, (record: DuplicateRecord) => string])[] = [
  ['Email', ({ email }) => email ?? '–'],
  ['Phone', ({ phone }) => (phone === null ? '–' : formatPhone(phone))],
  ['Account', ({ hasAccount }) => (hasAccount ? 'Yes' : 'None')],
  ['Visits', ({ visits }) => String(visits)],
  ['Paid', ({ paidCents }) => formatUsd(paidCents)],
  ['First seen', ({ firstSeenAt, source }) => `${dayOf(firstSeenAt)}, ${SOURCE_LABELS[source]}`],
  ['Last contact', ({ lastContactAt }) => dayOf(lastContactAt)],
];

function Comparison({ pair: { kept, other } }: { pair: DuplicatePair }) {
  return (
    <table className={styles.comparison}>
      <caption className={styles.caption}>The two records</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Fact</VisuallyHidden>
          </th>
          {[kept, other].map(({ id, name }) => (
            <th key={id} scope="col">
              <Link to={paths.contact(id)}>{name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FACTS.map(([term, format], index) => {
          const [one, two] = [format(kept), format(other)];
          // Highlights equal values in the fields that identify duplicates.
          const tone = index < 2 && one === two && one !== '–' ? styles.same : undefined;
          return (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td className={tone}>{one}</td>
              <td className={tone}>{two}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Called with why a decision was refused; with undefined once there is another one. */
type OnRefused = (error: ApiError | undefined) => void;

/** Decides whether two records are the same person. Only one decision is saved at a time. */
function useAnswer({ kept, other }: DuplicatePair, keptId: string, onRefused: OnRefused) {
  // Announced before the next pair replaces this one.
  const merge = useMutation(
    contactsApi.merge.mutation(
      () => ({
        params: { personId: keptId },
        body: { otherId: keptId === kept.id ? other.id : kept.id },
      }),
      ({ name }) => showToast({ title: `Merged into ${name}` }),
    ),
  );
  const dismiss = useMutation(
    contactsApi.dismiss.mutation(
      () => ({ params: { personId: kept.id }, body: { otherId: other.id } }),
      () => showToast({ title: 'Kept as two. You won’t be asked again.' }),
    ),
  );
  const isBusy = merge.isPending || dismiss.isPending;
  return {
    merge,
    dismiss,
    takeAsOne: () => {
      if (isBusy) return;
      onRefused(undefined);
      merge.mutate(undefined, { onError: onRefused });
    },
    keepApart: () => {
      if (isBusy) return;
      onRefused(undefined);
      dismiss.mutate(undefined, { onError: onRefused });
    },
  };
}

function AnswerButtons({
  answer: { merge, dismiss, takeAsOne, keepApart },
  onSkip,
}: {
  answer: ReturnType<typeof useAnswer>;
  onSkip: () => void;
}) {
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        aria-keyshortcuts="M"
        title="M"
        pending={merge.isPending}
        pendingLabel="Merging..."
        onClick={takeAsOne}
      >
        Merge
      </Button>
      <Button
        aria-keyshortcuts="N"
        title="N"
        pending={dismiss.isPending}
        pendingLabel="Saving..."
        onClick={keepApart}
      >
        Not the same
      </Button>
      <Button variant="quiet" aria-keyshortcuts="S" title="S" onClick={onSkip}>
        Skip
      </Button>
    </div>
  );
}

/** Asks whether two records are the same person; the next pair follows. */
function Question({
  pair,
  onRefused,
  onSkip,
}: {
  pair: DuplicatePair;
  onRefused: OnRefused;
  onSkip: () => void;
}) {
  const mayWrite = useMay()('crm:write');
  const [keptId, setKeptId] = useState(pair.kept.id);
  const { kept, other, kind, reason } = pair;
  const answer = useAnswer(pair, keptId, onRefused);
  useKey('M', 'Merge the records', answer.takeAsOne, mayWrite);
  useKey('N', 'Not the same', answer.keepApart, mayWrite);
  useKey('S', 'Skip', onSkip);
  // The pressed button disappeared with the previous pair.
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <article className={styles.question}>
      <h2 ref={heading} tabIndex={-1}>
        {kind === 'person' ? 'Are these the same person?' : 'Are these the same company?'}
      </h2>
      <p className={styles.reason}>{REASON_LABELS[reason]}</p>
      <Comparison pair={pair} />
      {mayWrite ? (
        <>
          <RadioCards
            legend="Record to keep"
            name="kept"
            value={keptId}
            onValueChange={setKeptId}
            options={[kept, other].map(({ id, name, email, phone }) => ({
              value: id,
              label: name,
              detail: email ?? (phone === null ? undefined : formatPhone(phone)),
            }))}
          />
          <p className={styles.quiet}>
            Bookings, notes, tasks and tags of both are shown as one. You can unmerge them later.
          </p>
          <AnswerButtons answer={answer} onSkip={onSkip} />
        </>
      ) : null}
    </article>
  );
}

const keyOf = ({ kept, other }: DuplicatePair) => [kept.id, other.id].toSorted().join();

/** Queue of possible duplicates, decided one by one. */
export function Duplicates() {
  const result = useQuery(duplicatesApi.listDuplicates.query({}));
  const { data } = result;
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  // Of a pair that may be gone since: the colleague who was faster has settled it.
  const [refused, setRefused] = useState<{ title: string; error: ApiError }>();
  const left = data?.pairs.filter((each) => !skipped.has(keyOf(each))) ?? [];
  const [pair] = left;
  const container = useFocusInstead<HTMLDivElement>(pair === undefined);
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading the duplicates..."
        failed="The duplicates can’t be loaded"
      />
    );
  }
  const notice = refused === undefined ? null : <Refusal {...refused} />;
  if (pair === undefined) {
    return (
      <div ref={container} className={styles.page} tabIndex={-1}>
        {notice}
        <EmptyState
          title={skipped.size === 0 ? 'No suspected duplicates' : 'The rest are skipped'}
          level={2}
          action={
            skipped.size === 0 ? undefined : (
              <Button onClick={() => setSkipped(new Set())}>Show them again</Button>
            )
          }
        >
          Records with the same phone number, email or company name appear here.
        </EmptyState>
      </div>
    );
  }
  const count = `${left.length}${data.hasMore ? '+' : ''}`;
  return (
    <div className={styles.page}>
      <p className={styles.quiet} role="status">
        {left.length === 1 && !data.hasMore ? '1 pair to check' : `${count} pairs to check`}
      </p>
      {notice}
      <Question
        key={keyOf(pair)}
        pair={pair}
        onRefused={(error) =>
          setRefused(
            error && { title: `Not saved for ${pair.kept.name} and ${pair.other.name}`, error },
          )
        }
        onSkip={() => {
          setRefused(undefined);
          setSkipped(new Set([...skipped, keyOf(pair)]));
        }}
      />
    </div>
  );
}
