import { useMutation } from '@tanstack/react-query';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { contentApi } from '../../../lib/api/content.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './content.module.css';

function describeAdded(added: number, present: number): string {
  if (added === 0)
    return present === 1
      ? 'It’s already in the calendar'
      : 'All of them are already in the calendar';
  const drafts = added === 1 ? '1 draft is added' : `${added} drafts are added`;
  return present === 0 ? drafts : `${drafts}, ${present} were there already`;
}

/** Adds generated items to the content calendar as drafts: one of them, or all. */
export function AddToCalendar({
  generationId,
  index,
  name,
  text = null,
  label = 'Add to calendar',
}: {
  generationId: string;
  /** Position of an item in the answer; undefined for all. */
  index?: number;
  /** Name of the item, for the button's accessible label. */
  name?: string;
  /** The edited post; null for the generated one. */
  text?: string | null;
  label?: string;
}) {
  const may = useMay();
  const add = useMutation(
    contentApi.addGeneratedContent.mutation(() => ({
      body: { generationId, indexes: index === undefined ? null : [index], text },
    })),
  );
  if (!may('campaigns:write')) return null;
  return (
    <div className={styles.adding}>
      {add.data === undefined ? (
        <Button
          size="compact"
          pending={add.isPending}
          pendingLabel="Adding..."
          onClick={() =>
            add.mutate(undefined, {
              onSuccess: ({ added, present }) =>
                showToast({ title: describeAdded(added.length, present) }),
            })
          }
        >
          {label}
          {name === undefined ? null : <VisuallyHidden>{`: ${name}`}</VisuallyHidden>}
        </Button>
      ) : (
        <p role="status">
          <Link to={paths.liveMarketing({ view: 'calendar', item: add.data.added[0] })}>
            In the calendar
          </Link>
        </p>
      )}
      <Refusal error={add.error} title="Not added" />
    </div>
  );
}
