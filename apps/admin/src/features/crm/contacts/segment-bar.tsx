import { useMutation } from '@tanstack/react-query';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { segmentsApi } from '../../../lib/api/segments.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import { useSegments } from '../../../lib/use-segments.ts';
import { useUser } from '../../../lib/use-user.ts';
import { type ContactListParams, filterOf } from './list-params.ts';
import styles from './contacts.module.css';
import { NameSegment } from './segment-dialogs.tsx';
import { type FilterQuery, useChangeSegment, usePeopleCount } from './use-segments.ts';
import { formatCount } from './labels.ts';

const EVERYBODY: FilterQuery = {};

/** A segment to select, with its current number of people. */
function Chip({
  name,
  filter,
  to,
  isChosen,
}: {
  name: string;
  filter: FilterQuery;
  to: string;
  isChosen: boolean;
}) {
  const { data, isError } = usePeopleCount(filter);
  return (
    <li>
      <Link
        className={styles.segment}
        to={to}
        aria-current={isChosen ? 'true' : undefined}
        // Browsers don't scroll to a focused chip that is partly visible.
        onFocus={({ currentTarget }) =>
          currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      >
        <span>{name}</span>
        <span className={styles.count}>
          {data === undefined ? (isError ? '–' : '…') : formatCount(data)}
        </span>
      </Link>
    </li>
  );
}

interface SegmentButtonsProps {
  readonly params: ContactListParams;
  readonly isSaving: boolean;
  readonly onSave: (segment: Segment) => void;
  readonly onOpen: (dialog: 'new' | 'rename' | 'delete') => void;
}

function SegmentButtons({ params, isSaving, onSave, onOpen }: SegmentButtonsProps) {
  const { segment, isEdited, isNarrowed } = params;
  return (
    <div className={styles.actions}>
      {segment !== undefined && isEdited ? (
        <>
          <Button size="compact" pending={isSaving} onClick={() => onSave(segment)}>
            {`Save in ${segment.name}`}
          </Button>
          <Button size="compact" variant="quiet" onClick={() => params.choose(segment.id)}>
            Undo the changes
          </Button>
        </>
      ) : null}
      {isNarrowed && (segment === undefined || isEdited) ? (
        <Button size="compact" onClick={() => onOpen('new')}>
          Save as a segment
        </Button>
      ) : null}
      {segment !== undefined && !isEdited ? (
        <>
          <Button size="compact" onClick={() => onOpen('rename')}>
            Rename
          </Button>
          <Button size="compact" variant="quiet" onClick={() => onOpen('delete')}>
            Delete the segment
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Actions on the selected segment, or on an unsaved filter. */
export function SegmentActions({ params }: { params: ContactListParams }) {
  const { data: user } = useUser();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete'>();
  const change = useChangeSegment();
  const remove = useMutation(
    segmentsApi.removeSegment.mutation(({ id: segmentId, version }: Segment) => ({
      params: { segmentId },
      body: { version },
    })),
  );
  const { segment } = params;
  const filter = filterOf(params.entries, user?.id ?? '');
  const close = () => setDialog(undefined);
  const save = (known: Segment) =>
    change.mutate(
      { ...known, filter },
      {
        onSuccess: () => {
          showToast({ title: `Segment “${known.name}” updated` });
          params.choose(known.id);
        },
      },
    );
  return (
    <>
      <Refusal error={change.error} title="Segment not changed" />
      <SegmentButtons
        params={params}
        isSaving={change.isPending}
        onSave={save}
        onOpen={setDialog}
      />
      <NameSegment
        key={`${dialog} ${segment?.id}`}
        open={dialog === 'new' || dialog === 'rename'}
        segment={dialog === 'rename' ? segment : undefined}
        filter={filter}
        onClose={close}
        onSaved={({ id }) => params.choose(id)}
      />
      {dialog === 'delete' && segment !== undefined ? (
        <DeleteDialog
          item={segment}
          remove={remove}
          description="The filter is deleted for everyone on the team. The people in it stay as they are."
          failedTitle="Segment not deleted"
          onClose={close}
          onDeleted={() => params.choose(undefined)}
        />
      ) : null}
    </>
  );
}

/** The team's segments side by side as links, and the actions on the current filter. */
export function SegmentBar({ params }: { params: ContactListParams }) {
  const { data: segments = [] } = useSegments();
  const { segment, addressOfSegment } = params;
  return (
    <div className={styles.form}>
      <nav aria-label="Segments">
        <ul className={styles.segments}>
          <Chip
            name="Everyone"
            filter={EVERYBODY}
            to={addressOfSegment(undefined)}
            isChosen={segment === undefined && !params.isNarrowed}
          />
          {segments.map(({ id, name, filter }) => (
            <Chip
              key={id}
              name={name}
              filter={filter}
              to={addressOfSegment(id)}
              isChosen={segment?.id === id}
            />
          ))}
        </ul>
      </nav>
      {params.isGone ? (
        <Notice tone="warning" title="This segment was deleted">
          Choose another one, or filter people yourself.
        </Notice>
      ) : null}
    </div>
  );
}
