import { useMutation } from '@tanstack/react-query';
import type { PeopleFilter } from '@voltcourier/contracts/crm/contact-filter';
import {
  type AudienceKey,
  AUDIENCES,
  type CustomerAnalysis,
} from '@voltcourier/contracts/marketing/answers';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { Link } from 'react-router-dom';
import { segmentsApi } from '../../../lib/api/segments.ts';
import { paths } from '../../../lib/paths.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './assistant.module.css';

/** Whether two filters match the same people. */
function isSame(one: PeopleFilter, other: PeopleFilter): boolean {
  const sorted = (filter: PeopleFilter) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([, value]) => value !== undefined)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return sorted(one) === sorted(other);
}

/** An audience as a segment: saves it, or links to the existing one. */
function AudienceSegment({ audience }: { audience: AudienceKey }) {
  const may = useMay();
  const { data: segments } = useSegments();
  const save = useMutation(
    segmentsApi.createSegment.mutation((body: { name: string; filter: PeopleFilter }) => ({
      body,
    })),
  );
  const { name, filter } = AUDIENCES[audience];
  const saved = save.data ?? segments?.find((segment) => isSame(segment.filter, filter));
  if (saved !== undefined) {
    return <Link to={paths.contacts({ segment: saved.id })}>{`Open segment ${saved.name}`}</Link>;
  }
  if (!may('crm:write')) return null;
  return (
    <>
      <Button
        size="compact"
        pending={save.isPending || segments === undefined}
        pendingLabel="Saving..."
        aria-label={`Save as segment: ${name}`}
        onClick={() =>
          save.mutate(
            { name, filter: { ...filter } },
            { onSuccess: () => showToast({ title: `${name} is saved` }) },
          )
        }
      >
        Save as segment
      </Button>
      <Refusal error={save.error} title="Segment not saved" />
    </>
  );
}

/** Groups named in a customer analysis, each with its audience. */
export function TargetSegments({ answer }: { answer: CustomerAnalysis }) {
  return (
    <section className={styles.section} aria-labelledby="target-segments">
      <h2 id="target-segments">Target segments</h2>
      <ul className={`${styles.plain} ${styles.segments}`}>
        {answer.target_segments.map((text, index) => {
          const audience = answer.segment_audiences[index];
          return (
            <li key={text} className={styles.item}>
              <div>
                <p>{text}</p>
                {audience === undefined ? null : (
                  <p className={styles.quiet}>{`Segment: ${AUDIENCES[audience].name}`}</p>
                )}
              </div>
              {audience === undefined ? null : <AudienceSegment audience={audience} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
