import { useMutation } from '@tanstack/react-query';
import { LocalPageRequest, PageRequest } from '@voltcourier/contracts/marketing/generations';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import type { ReactNode } from 'react';
import { pageDraftsApi } from '../../../lib/api/page-drafts.ts';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import { AskButton } from '../assistant/ask-button.tsx';
import { AskState } from '../assistant/ask-state.tsx';
import { type AskBody, type Asking, useAsking } from '../assistant/use-asking.ts';
import styles from './page-drafts.module.css';

/**
 * Saves the latest answer as a draft and opens it. Saving the same answer again opens the same
 * draft.
 */
function Keep({ asking, onKept }: { asking: Asking; onKept: (draftId: string) => void }) {
  const may = useMay();
  const keep = useMutation(
    pageDraftsApi.createPageDraft.mutation((generationId: string) => ({ body: { generationId } })),
  );
  const { answered } = asking;
  const answer = answered?.answer;
  if (answered === undefined || (answer?.kind !== 'page-brief' && answer?.kind !== 'local-page')) {
    return null;
  }
  return (
    <>
      <p className={styles.quiet}>{`Last answer: “${answer.value.title}”`}</p>
      {may('campaigns:write') ? (
        <div>
          <Button
            pending={keep.isPending}
            pendingLabel="Opening..."
            onClick={() => keep.mutate(answered.id, { onSuccess: ({ id }) => onKept(id) })}
          >
            Open as a draft
          </Button>
        </div>
      ) : null}
      <Refusal error={keep.error} title="Draft not saved" />
    </>
  );
}

/** A form that requests a page, with its result. */
function Ask({
  title,
  asking,
  formProps,
  onKept,
  children,
}: {
  title: string;
  asking: Asking;
  formProps: ReturnType<typeof useContractForm>['formProps'];
  onKept: (draftId: string) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.ask}>
      <form className={styles.form} aria-label={title} {...formProps}>
        <h3>{title}</h3>
        {children}
        <AskButton asking={asking} />
      </form>
      <AskState asking={asking} />
      <Keep asking={asking} onKept={onKept} />
    </div>
  );
}

/** Requests a brief for a page about a keyword. */
export function PageBriefAsk({ onKept }: { onKept: (draftId: string) => void }) {
  const asking = useAsking('page-brief');
  const form = useContractForm({
    schema: PageRequest,
    defaultValues: { keyword: '' },
    save: savingAs(asking.start, (brief: PageRequest): AskBody => ({
      question: { kind: 'page-brief', brief },
      anew: false,
    })),
  });
  return (
    <Ask title="Page brief" asking={asking} formProps={form.formProps} onKept={onKept}>
      <TextField
        label="Search words"
        help="What people search for when they need this page."
        maxLength={80}
        {...form.field('keyword')}
      />
    </Ask>
  );
}

/** Requests a page about a location. */
export function LocalPageAsk({ onKept }: { onKept: (draftId: string) => void }) {
  const asking = useAsking('local-page');
  const form = useContractForm({
    schema: LocalPageRequest,
    defaultValues: { place: '' },
    save: savingAs(asking.start, (brief: LocalPageRequest): AskBody => ({
      question: { kind: 'local-page', brief },
      anew: false,
    })),
  });
  return (
    <Ask title="Local page" asking={asking} formProps={form.formProps} onKept={onKept}>
      <TextField
        label="Place"
        help="A city or region that you serve, such as Norfolk, VA."
        maxLength={80}
        {...form.field('place')}
      />
    </Ask>
  );
}
