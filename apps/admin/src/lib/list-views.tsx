import { type ListView, MAX_LIST_VIEWS } from '@voltcourier/contracts/accounts/list-views';
import { Button } from '@voltcourier/ui/button';
import { ChipLine } from '@voltcourier/ui/chip-line';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DeleteDialog } from './delete-dialog.tsx';
import { AddListView, EditListView } from './list-view-form.tsx';
import styles from './list-views.module.css';
import { type ShownList } from './use-shown-list.ts';
import { useListViews, useRemoveListView } from './use-list-views.ts';

/** "Shared", "Shared by ada", or empty for the user's private view. */
function sharingLabel({ isOwn, isShared, owner }: ListView): string {
  if (!isOwn) return ` · Shared by ${owner}`;
  return isShared ? ' · Shared' : '';
}

function ViewRow({
  view,
  shown,
  onOpened,
  onEdit,
  onDelete,
}: {
  view: ListView;
  shown: ShownList;
  onOpened: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className={styles.view}>
      <span className={styles.link}>
        <Link
          to={shown.addressOf(view)}
          aria-current={shown.isShown(view) ? 'true' : undefined}
          onClick={onOpened}
        >
          {view.name}
        </Link>
        <span className={styles.quiet}>{sharingLabel(view)}</span>
      </span>
      {view.canChange ? (
        <span className={styles.actions}>
          <Button size="compact" onClick={onEdit}>
            Edit<VisuallyHidden>{` ${view.name}`}</VisuallyHidden>
          </Button>
          <Button size="compact" onClick={onDelete}>
            Delete<VisuallyHidden>{` ${view.name}`}</VisuallyHidden>
          </Button>
        </span>
      ) : null}
    </li>
  );
}

type Open = 'list' | 'add' | 'edit' | 'delete' | undefined;

/** The views of a list, with actions on them. */
function ViewsDialog({
  shown,
  result: { data, error },
  onOpen,
}: {
  shown: ShownList;
  result: ReturnType<typeof useListViews>;
  onOpen: (next: Open, view?: ListView) => void;
}) {
  const views = data?.views ?? [];
  const close = () => onOpen(undefined);
  const isFull = views.filter(({ isOwn }) => isOwn).length >= MAX_LIST_VIEWS;
  return (
    <Dialog
      open
      onClose={close}
      title="Views"
      description={
        data?.views.length === 0
          ? 'Save the filters and columns that you use often, and open them here.'
          : undefined
      }
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button variant="primary" disabled={isFull} onClick={() => onOpen('add')}>
            Save this view
          </Button>
        </>
      }
    >
      <Refusal error={error} title="The views can’t be loaded" />
      {data === undefined && error === null ? <Progress block>Loading...</Progress> : null}
      {isFull ? (
        <p
          className={styles.quiet}
        >{`You have ${MAX_LIST_VIEWS} views. Delete one to save another.`}</p>
      ) : null}
      <ul className={styles.views}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            shown={shown}
            onOpened={close}
            onEdit={() => onOpen('edit', view)}
            onDelete={() => onOpen('delete', view)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** The saved views of a list as chips; a dialog saves, renames, shares and deletes them. */
export function ListViews({ shown }: { shown: ShownList }) {
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<ListView>();
  const result = useListViews(shown.list);
  const remove = useRemoveListView(shown.list);
  const show = (next: Open, view?: ListView) => {
    setOpen(next);
    setChosen(view);
  };
  const back = () => show('list');
  const views = result.data?.views ?? [];
  return (
    <>
      <ChipLine
        label="Views"
        // The unfiltered list is a chip as soon as there is a view.
        chips={
          views.length === 0
            ? []
            : [
                {
                  key: 'all',
                  label: 'All',
                  link: <Link to={shown.allAddress} />,
                  isCurrent: shown.isAll,
                },
                ...views.map((view) => ({
                  key: view.id,
                  label: view.name,
                  link: <Link to={shown.addressOf(view)} />,
                  isCurrent: shown.isShown(view),
                  note: view.isOwn ? undefined : `Shared by ${view.owner}`,
                })),
              ]
        }
        onMore={() => show('list')}
      />
      {open === 'list' ? <ViewsDialog shown={shown} result={result} onOpen={show} /> : null}
      {open === 'add' ? <AddListView shown={shown} onClose={() => show(undefined)} /> : null}
      {open === 'edit' && chosen !== undefined ? (
        <EditListView shown={shown} view={chosen} onClose={back} />
      ) : null}
      {open === 'delete' && chosen !== undefined ? (
        <DeleteDialog
          item={chosen}
          remove={remove}
          description={
            chosen.isShared ? 'All staff lose this view.' : 'What it lists stays as it is.'
          }
          failedTitle="View not deleted"
          onClose={back}
        />
      ) : null}
    </>
  );
}
