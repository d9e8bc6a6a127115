import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { pollWhile, refresh } from '@voltcourier/contracts/query';
import type { Generation, Question } from '@voltcourier/contracts/marketing/generations';
import { useEffect, useRef, useState } from 'react';
import { assistantApi } from '../../../lib/api/assistant.ts';
import type { Saving } from '../../../lib/use-contract-form.ts';
import { isRunning } from './generation-labels.ts';
import type { QuestionKind } from './question-labels.ts';
import { announce, announceRefusal } from './announce-end.ts';

/** Polling interval while an answer is pending, in milliseconds. */
const RUNNING_MS = 1_000;

/** A generation with its answer, polled until it has ended; undefined disables the query. */
export const useGeneration = (generationId: string | undefined) =>
  useQuery({
    ...assistantApi.getGeneration.query(generationId !== undefined && { params: { generationId } }),
    refetchInterval: pollWhile(isRunning, RUNNING_MS),
  });

/** Announces the end of a generation that was seen running, and refetches what it changes. */
function useEnd(kind: QuestionKind, latest: Generation | undefined): void {
  const client = useQueryClient();
  const seen = useRef<Generation>(undefined);
  useEffect(() => {
    if (latest === undefined) return;
    const before = seen.current;
    seen.current = latest;
    if (before?.id !== latest.id || !isRunning(before) || isRunning(latest)) return;
    announce(kind, latest);
    void refresh(client, [
      'assistant.listGenerations',
      'assistant.status',
      'assistant.liveDashboard',
      'automation.automationStatus',
    ]);
  }, [client, kind, latest]);
}

/** A question, and whether a cached answer is not accepted. */
export interface GenerationBody {
  readonly question: Question;
  readonly anew: boolean;
}

/** Kinds of questions with a brief. */
const WITH_BRIEF: readonly QuestionKind[] = [
  'email-campaign',
  'social-content',
  'page-brief',
  'local-page',
];

/** State of a kind of question: asked, running and answered. */
export interface GenerationRequest {
  readonly kind: QuestionKind;
  readonly start: Saving<GenerationBody, Generation>;
  readonly send: (question: Question, anew?: boolean) => void;
  /** Whether it can't be asked again until the current answer arrives. */
  readonly isBusy: boolean;
  /** The latest question, running or ended. */
  readonly latest: Generation | undefined;
  /** Whether it was asked on this page. */
  readonly isOwn: boolean;
  /** The latest one with an answer. */
  readonly answered: Generation | undefined;
  /** Whether that answer existed before it was requested. */
  readonly isStored: boolean;
  /** Whether the initial state is loading, and the error if that failed. */
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Asks once: pressing again before the server has responded does nothing. */
function useStart(
  kind: QuestionKind,
  onStarted: (started: Generation, body: GenerationBody) => void,
) {
  const isStarting = useRef(false);
  const start = useMutation(
    assistantApi.startGeneration.mutation((body: GenerationBody) => ({ body })),
  );
  const mutate: Saving<GenerationBody, Generation>['mutate'] = (request, callbacks) => {
    if (isStarting.current) {
      callbacks.onSettled();
      return;
    }
    isStarting.current = true;
    start.mutate(request, {
      onSuccess: (started) => {
        onStarted(started, request);
        // A generation that is done immediately was answered from the cache.
        announce(kind, started);
        callbacks.onSuccess(started);
      },
      onError: (failure) => {
        announceRefusal(kind, failure);
        callbacks.onError(failure);
      },
      onSettled: () => {
        isStarting.current = false;
        callbacks.onSettled();
      },
    });
  };
  return { mutate, reset: start.reset, isPending: start.isPending, error: start.error };
}

const nothing = () => undefined;
const NOBODY_ELSE = { onSuccess: nothing, onError: nothing, onSettled: nothing };

/**
 * State of a kind of question. A returning user finds a running question, whoever asked it, or the
 * latest answer.
 */
export function useGenerationRequest(kind: QuestionKind): GenerationRequest {
  const [own, setOwn] = useState<{ readonly id: string; readonly isStored: boolean }>();
  const list = useQuery(assistantApi.listGenerations.query({ query: { kind } }));
  const rows = list.data?.generations;
  const latest = useGeneration(own?.id ?? rows?.[0]?.id);
  const answeredId =
    latest.data?.state === 'done'
      ? latest.data.id
      : rows?.find(({ state }) => state === 'done')?.id;
  const answered = useGeneration(answeredId);
  const start = useStart(kind, ({ id, state }, { anew }) =>
    setOwn({ id, isStored: state === 'done' && !anew }),
  );
  useEnd(kind, latest.data);
  // Someone else's question with their own brief doesn't block this user.
  const isShared = !WITH_BRIEF.includes(kind);
  const isOwn = own !== undefined && own.id === latest.data?.id;
  const isLatestRunning = latest.data !== undefined && isRunning(latest.data);
  return {
    kind,
    start,
    send: (question, anew = false) => start.mutate({ question, anew }, NOBODY_ELSE),
    isBusy: start.isPending || (isLatestRunning && (isShared || isOwn)),
    latest: latest.data,
    isOwn,
    answered: answered.data,
    isStored: own !== undefined && own.isStored && own.id === answeredId,
    isLoading: list.isPending || (answeredId !== undefined && answered.isPending),
    error: list.error ?? latest.error ?? answered.error,
    retry: () => void Promise.all([list, latest, answered].map((one) => one.refetch())),
  };
}
