import { useMutation, useQuery } from '@tanstack/react-query';
import { type PageDraft, PageDraftForm } from '@voltcourier/contracts/marketing/page-drafts';
import { Button } from '@voltcourier/ui/button';
import { Failed } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { pageDraftsApi } from '../../../lib/api/page-drafts.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CheckedMessage } from '../claims/checked-message.tsx';
import { DraftActions } from './draft-actions.tsx';
import styles from './page-drafts.module.css';

const wordsOf = ({ keyword, title, description, heading, body }: PageDraft) => ({
  keyword,
  title,
  description,
  heading,
  body,
});

/** SEO problems in the last saved text. */
function Findings({ draft: { findings } }: { draft: PageDraft }) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3>To fix before it is published</h3>
      <ul className={styles.findings}>
        {findings.map(({ rule, sentence }) => (
          <li key={rule}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function TextFields({ form }: { form: ContractForm<ReturnType<typeof wordsOf>> }) {
  return (
    <div className={styles.form}>
      <TextField label="Search words" maxLength={80} {...form.field('keyword')} />
      <TextField
        label="Title"
        help={`${form.entries.title.length} of 65 characters that search results show.`}
        maxLength={120}
        {...form.field('title')}
      />
      <TextArea
        label="Description"
        help={`${form.entries.description.length} of 160 characters that search results show.`}
        rows={3}
        maxLength={320}
        {...form.field('description')}
      />
      <TextField label="Main heading" maxLength={120} {...form.field('heading')} />
      <TextArea
        label="Text"
        help="A line that begins with ## is a heading."
        rows={16}
        maxLength={10_000}
        {...form.field('body')}
      />
    </div>
  );
}

/** The form of a draft's text. */
function useDraftForm(draft: PageDraft) {
  const { id: draftId, version } = draft;
  const change = useMutation(
    pageDraftsApi.changePageDraft.mutation(
      ({ form: texts, version: seen }: Versioned<PageDraftForm>) => ({
        params: { draftId },
        body: { ...texts, version: seen },
      }),
    ),
  );
  const form = useVersionedForm({
    schema: PageDraftForm,
    version,
    defaultValues: wordsOf(draft),
    save: change,
    onSaved: (saved) => {
      form.reset(wordsOf(saved));
      showToast({ title: 'Draft saved' });
    },
  });
  return form;
}

/** Editor for the text of a draft. */
function Editor({ draft, onDeleted }: { draft: PageDraft; onDeleted: () => void }) {
  const may = useMay();
  const { kind, publishedPath } = draft;
  const form = useDraftForm(draft);
  const { isDirty } = form;
  const isReadOnly = publishedPath !== null || !may('campaigns:write');
  return (
    <div className={styles.panel}>
      <LeaveGuard isChanged={isDirty} lost="The changes to this draft are lost." guardsQuery />
      {publishedPath === null ? null : (
        <Notice tone="success" title={`Published at ${publishedPath}`} still>
          Change the page on the site from here on.
        </Notice>
      )}
      <form className={styles.form} aria-label="Draft" {...form.formProps}>
        <fieldset className={styles.fields} disabled={isReadOnly}>
          <legend className={styles.legend}>Text of the page</legend>
          <TextFields form={form} />
        </fieldset>
        {kind === 'brief' || isReadOnly ? null : (
          <CheckedMessage text={form.entries.body} onChange={(body) => form.set({ body })} />
        )}
        <SaveNotice
          form={form}
          failedTitle="Draft not saved"
          newerTitle="Someone else changed this draft"
        />
        {isReadOnly ? null : (
          <div>
            <Button
              type="submit"
              variant="primary"
              pending={form.isPending}
              pendingLabel="Saving..."
            >
              Save
            </Button>
          </div>
        )}
      </form>
      <Findings draft={draft} />
      <DraftActions draft={draft} isStale={isDirty} onDeleted={onDeleted} />
    </div>
  );
}

/** A page draft next to the list. */
export function PageDraftPanel({
  draftId,
  onClose,
}: {
  /** Id of the open draft; undefined for none. */
  draftId: string | undefined;
  onClose: () => void;
}) {
  const query = useQuery(
    pageDraftsApi.getPageDraft.query(draftId !== undefined && { params: { draftId } }),
  );
  const { data, error } = query;
  return (
    <SidePanel open={draftId !== undefined} title={data?.title ?? 'Draft'} onClose={onClose}>
      {data !== undefined ? (
        <Editor key={data.id} draft={data} onDeleted={onClose} />
      ) : error === null ? (
        <Progress>Loading the draft...</Progress>
      ) : (
        <Failed title="The draft can’t be loaded" result={query} />
      )}
    </SidePanel>
  );
}
