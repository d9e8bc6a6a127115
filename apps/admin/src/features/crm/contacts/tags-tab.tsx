import { useQuery } from '@tanstack/react-query';
import type { ManagedTag } from '@voltcourier/contracts/crm/tags';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { PagedTable } from '@voltcourier/ui/paged-table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { tagsApi } from '../../../lib/api/tags.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './contacts.module.css';
import { ChangeTag, DeleteTag, MergeTag } from './tag-dialogs.tsx';
import { TagList } from './tag-list.tsx';
import { formatCount, namesOf } from './labels.ts';

/** Number of people with a tag, as a link to them. */
function People({ tag }: { tag: ManagedTag }) {
  const { data } = useQuery(tagsApi.getUses.query({ params: { tagId: tag.id } }));
  if (data === undefined) return '…';
  return (
    <Link
      className={styles.name}
      to={paths.contacts({ tag: tag.id })}
      aria-label={`${formatCount(data.people)} with ${tag.name}`}
    >
      {formatCount(data.people)}
    </Link>
  );
}

function Segments({ tag }: { tag: ManagedTag }) {
  const { data } = useQuery(tagsApi.getUses.query({ params: { tagId: tag.id } }));
  return data === undefined ? '…' : namesOf(data.segments) || '–';
}

const NAME: DataColumn<ManagedTag> = {
  key: 'name',
  header: 'Tag',
  rowHeader: true,
  cell: (tag) => (
    <div className={styles.wide}>
      <TagList tags={[tag]} />
    </div>
  ),
};

const USES: readonly DataColumn<ManagedTag>[] = [
  { key: 'people', header: 'People', align: 'end', cell: (tag) => <People tag={tag} /> },
  { key: 'segments', header: 'Segments', cell: (tag) => <Segments tag={tag} /> },
];

type TagAction = 'change' | 'merge' | 'delete';
const TAG_ACTIONS: readonly (readonly [TagAction, string])[] = [
  ['change', 'Edit'],
  ['merge', 'Merge'],
  ['delete', 'Delete'],
];

/**
 * Actions on a tag; a single tag can't be merged. They are next to the name, where a phone shows
 * them without scrolling.
 */
const actionsColumn = (
  isAlone: boolean,
  ask: (action: TagAction, tag: ManagedTag) => void,
): DataColumn<ManagedTag> => ({
  key: 'actions',
  header: 'Actions',
  wide: true,
  cell: (tag) => (
    <div className={styles.tagActions}>
      {TAG_ACTIONS.filter(([action]) => action !== 'merge' || !isAlone).map(([action, label]) => (
        <Button
          key={action}
          size="compact"
          variant="quiet"
          aria-label={`${label} ${tag.name}`}
          onClick={() => ask(action, tag)}
        >
          {label}
        </Button>
      ))}
    </div>
  ),
});

/** All tags of the team: rename, merge and delete. */
export function TagsTab() {
  const list = useQuery({ ...tagsApi.listTags.query(), select: (answer) => answer.tags });
  const { data: tags } = list;
  const may = useMay();
  const [selected, setSelected] = useState<{ action: TagAction; tag: ManagedTag }>();
  const onClose = () => setSelected(undefined);
  const actions = actionsColumn(tags?.length === 1, (action, tag) => setSelected({ action, tag }));
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>Tags are created when you first use them.</p>
      <PagedTable
        pages={list}
        failedTitle="The tags can’t be loaded"
        caption="Tags"
        columns={may('crm:write') ? [NAME, actions, ...USES] : [NAME, ...USES]}
        rows={tags}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No tags yet" level={2}>
            Tag a contact and it shows up here.
          </EmptyState>
        }
      />
      {selected?.action === 'change' ? <ChangeTag tag={selected.tag} onClose={onClose} /> : null}
      {selected?.action === 'merge' ? (
        <MergeTag tag={selected.tag} tags={tags ?? []} onClose={onClose} />
      ) : null}
      {selected?.action === 'delete' ? <DeleteTag tag={selected.tag} onClose={onClose} /> : null}
    </div>
  );
}
