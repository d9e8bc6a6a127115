import { useMutation } from '@tanstack/react-query';
import { type PageDraft, SitePath } from '@voltcourier/contracts/marketing/page-drafts';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { pageDraftsApi } from '../../../lib/api/page-drafts.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './page-drafts.module.css';

const Publishing = z.object({ path: SitePath });

/** A draft as a Markdown file, with its metadata as front matter. */
export function markdownOf({ title, description, keyword, heading, body }: PageDraft): string {
  const head = Object.entries({ title, description, keyword }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return ['---', ...head, '---', '', `# ${heading}`, '', body, ''].join('\n');
}

/** Records where a draft was published. */
function PublishDialog({ draft, onClose }: { draft: PageDraft; onClose: () => void }) {
  const { id: draftId, version } = draft;
  const publish = useMutation(
    pageDraftsApi.publishPageDraft.mutation((path: string) => ({
      params: { draftId },
      body: { version, path },
    })),
  );
  const form = useContractForm({
    schema: Publishing,
    defaultValues: { path: '' },
    save: savingAs(publish, ({ path }: z.output<typeof Publishing>) => path),
    onSaved: () => {
      showToast({ title: 'Page marked as published' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Mark as published"
      description="Once the page is on the site, note its path. The draft can’t be changed then."
      label="Where the page is"
      action="Mark as published"
      form={form}
      pendingLabel="Saving..."
      failedTitle="It stays a draft"
      onClose={onClose}
    >
      <TextField
        label="Path"
        placeholder="/charging-in-norfolk"
        maxLength={200}
        {...form.field('path')}
      />
    </FormDialog>
  );
}

/** Actions on a draft besides editing. */
export function DraftActions({
  draft,
  isStale,
  onDeleted,
}: {
  draft: PageDraft;
  /** Whether there are unsaved changes. */
  isStale: boolean;
  onDeleted: () => void;
}) {
  const may = useMay();
  const [open, setOpen] = useState<'publish' | 'delete'>();
  const close = () => setOpen(undefined);
  const remove = useMutation(
    pageDraftsApi.removePageDraft.mutation(({ id, version }: PageDraft) => ({
      params: { draftId: id },
      body: { version },
    })),
  );
  const mayChange = may('campaigns:write');
  return (
    <>
      <div className={styles.actions}>
        <Button
          disabled={isStale}
          onClick={() => saveFile(`${draft.keyword}.md`, markdownOf(draft), 'text/markdown')}
        >
          Download as Markdown
        </Button>
        {mayChange && draft.publishedPath === null ? (
          <Button disabled={isStale} onClick={() => setOpen('publish')}>
            Mark as published
          </Button>
        ) : null}
        {mayChange ? (
          <Button variant="quiet" disabled={isStale} onClick={() => setOpen('delete')}>
            Delete draft
          </Button>
        ) : null}
      </div>
      {isStale ? <p className={styles.quiet}>Save your changes first.</p> : null}
      {open === 'publish' ? <PublishDialog draft={draft} onClose={close} /> : null}
      {open === 'delete' ? (
        <DeleteDialog
          item={{ ...draft, name: draft.title }}
          remove={remove}
          description="It is deleted for everyone on the team."
          failedTitle="Draft not deleted"
          onClose={close}
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  );
}
