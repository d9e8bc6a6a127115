import { useMutation } from '@tanstack/react-query';
import { LocalPageRequest, PageRequest } from '@voltcourier/contracts/marketing/generations';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import type { ReactNode } from 'react';
import { pageDraftsApi } from '../../../lib/api/page-drafts.ts';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import { GenerateButton } from '../assistant/generate-button.tsx';
import { RequestState } from '../assistant/request-state.tsx';
import {
  type GenerationBody,
  type GenerationRequest,
  useGenerationRequest,
} from '../assistant/use-generation-request.ts';
import styles from './page-drafts.module.css';

/**
 * Saves the latest answer as a draft and opens it. Saving the same answer again opens the same
 * draft.
 */
function Keep({
  request,
  onKept,
}: {
  request: GenerationRequest;
  onKept: (draftId: string) => void;
}) {
  const may = useMay();
  const keep = useMutation(
    pageDraftsApi.createPageDraft.mutation((generationId: string) => ({ body: { generationId } })),
  );
  const { answered } = request;
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
function RequestFrame({
  title,
  request,
  formProps,
  onKept,
  children,
}: {
  title: string;
  request: GenerationRequest;
  formProps: ReturnType<typeof useContractForm>['formProps'];
  onKept: (draftId: string) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.form}>
      <form className={styles.form} aria-label={title} {...formProps}>
        <h3>{title}</h3>
        {children}
        <GenerateButton request={request} />
      </form>
      <RequestState request={request} />
      <Keep request={request} onKept={onKept} />
    </div>
  );
}

/** Requests a brief for a page about a keyword. */
export function PageBriefForm({ onKept }: { onKept: (draftId: string) => void }) {
  const request = useGenerationRequest('page-brief');
  const form = useContractForm({
    schema: PageRequest,
    defaultValues: { keyword: '' },
    save: savingAs(request.start, (brief: PageRequest): GenerationBody => ({
      question: { kind: 'page-brief', brief },
      anew: false,
    })),
  });
  return (
    <RequestFrame title="Page brief" request={request} formProps={form.formProps} onKept={onKept}>
      <TextField
        label="Search words"
        help="What people search for when they need this page."
        maxLength={80}
        {...form.field('keyword')}
      />
    </RequestFrame>
  );
}

/** Requests a page about a location. */
export function LocalPageForm({ onKept }: { onKept: (draftId: string) => void }) {
  const request = useGenerationRequest('local-page');
  const form = useContractForm({
    schema: LocalPageRequest,
    defaultValues: { place: '' },
    save: savingAs(request.start, (brief: LocalPageRequest): GenerationBody => ({
      question: { kind: 'local-page', brief },
      anew: false,
    })),
  });
  return (
    <RequestFrame title="Local page" request={request} formProps={form.formProps} onKept={onKept}>
      <TextField
        label="Place"
        help="A city or region that you serve, such as Norfolk, VA."
        maxLength={80}
        {...form.field('place')}
      />
    </RequestFrame>
  );
}
