import { LEAD_STAGES, type LeadStage } from '@voltcourier/contracts/crm/lead-stages';
import {
  type BoardColumn,
  type Lead,
  LEAD_KINDS,
  type LeadMove,
  type LeadRow,
} from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect, useState } from 'react';
import { idParam } from '../../../lib/id-param.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import type { Saving } from '../../../lib/use-contract-form.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import type { BoardPosition } from './board-columns.ts';
import { Board } from './board.tsx';
import { Forecast } from './forecast.tsx';
import { cardId } from './lead-card.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadTable } from './lead-table.tsx';
import styles from './leads.module.css';
import { type RequestedMove, MoveDialog } from './move-dialog.tsx';
import { NewLead } from './new-lead.tsx';
import { Totals } from './pipeline-totals.tsx';
import { type LeadFilters, useBoard, useMoveLead } from './use-leads.ts';
import { choicesOf, KIND_LABELS, STAGE_LABELS } from './labels.ts';

const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
  { value: 'forecast', label: 'Forecast' },
] as const;

function filtersOf(query: URLSearchParams): LeadFilters {
  const kind = LEAD_KINDS.find((one) => one === query.get('kind'));
  const owner = idParam(query, 'owner', ['nobody']);
  return { ...(kind !== undefined && { kind }), ...(owner !== undefined && { owner }) };
}

/** Which dialog is open, and for which lead. */
function useMoveDialog() {
  // Kept while the dialog closes, because it restores the focus then.
  const [requestedMove, setRequestedMove] = useState<RequestedMove>();
  const [isAsking, setIsAsking] = useState(false);
  const [askCount, setAskCount] = useState(0);
  const ask = (next: RequestedMove) => {
    setRequestedMove(next);
    setAskCount((times) => times + 1);
    setIsAsking(true);
  };
  return { requestedMove, isAsking, askCount, ask, close: () => setIsAsking(false) };
}

/**
 * Moves leads: announces the result, asks for the reason of a loss, and keeps the focus on the
 * lead.
 */
function useMoves() {
  const { ask, close, ...asking } = useMoveDialog();
  const [followed, setFollowed] = useState<string>();
  const mutation = useMoveLead();
  const moved = ({ id }: LeadRow, stage: LeadStage, announcement?: string) => {
    setFollowed(id);
    showToast({ title: announcement ?? `Moved to ${STAGE_LABELS[stage]}` });
  };
  const make = (lead: LeadRow, to: Omit<LeadMove, 'version'>, announcement?: string) => {
    setFollowed(lead.id);
    mutation.mutate(
      { lead, to },
      {
        onSuccess: () => moved(lead, to.stage, announcement),
        onError: ({ message }) => showFailure('Lead not moved', message),
      },
    );
  };
  /** For the dialog, which displays refusals itself. */
  const savingOf = (lead: LeadRow): Saving<Omit<LeadMove, 'version'>, Lead> => ({
    ...mutation,
    mutate: (to, callbacks) => {
      setFollowed(lead.id);
      mutation.mutate(
        { lead, to },
        {
          ...callbacks,
          onSuccess: (answer) => {
            callbacks.onSuccess(answer);
            close();
            moved(lead, to.stage);
          },
        },
      );
    },
  });
  return {
    ...asking,
    followed,
    forget: () => setFollowed(undefined),
    pending: mutation.isPending,
    savingOf,
    /** Moves immediately, or asks for a missing reason first. */
    move: (lead: LeadRow, to: BoardPosition, announcement?: string) => {
      if (to.stage === 'lost' && lead.stage !== 'lost') ask({ lead, to });
      else make(lead, { ...to, lostReason: null, lostNote: null }, announcement);
    },
    ask: (lead: LeadRow) => {
      mutation.reset();
      ask({ lead });
    },
    close: () => {
      mutation.reset();
      close();
    },
  };
}

/** Selects the view and filters of the pipeline, and adds leads. */
function PipelineBar({
  view,
  filters,
  columns,
}: {
  view: string;
  filters: LeadFilters;
  columns: readonly BoardColumn[] | undefined;
}) {
  const { go } = useAddress();
  const canWrite = useMay()('crm:write');
  const { data: owners = [] } = useColleagues();
  return (
    <div className={styles.bar}>
      <SegmentedControl
        legend="How leads are shown"
        name="view"
        options={VIEWS}
        value={view}
        onValueChange={(next) => go({ view: next === 'board' ? undefined : next })}
      />
      <Totals columns={columns} />
      <div className={styles.narrowing}>
        <SelectField
          label="Kind"
          placeholder="Any"
          options={choicesOf(KIND_LABELS)}
          value={filters.kind ?? ''}
          onChange={({ target }) => go({ kind: target.value })}
        />
        <SelectField
          label="Owner"
          placeholder="Any owner"
          options={[
            { value: 'nobody', label: 'Unassigned' },
            ...owners.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.owner ?? ''}
          onChange={({ target }) => go({ owner: target.value })}
        />
      </div>
      {canWrite ? (
        <Button variant="primary" onClick={() => go({ new: 'lead', lead: undefined })}>
          New lead
        </Button>
      ) : null}
    </div>
  );
}

/** Maximum duration of a dialog's closing animation, in frames. */
const CLOSING_FRAMES = 60;

/** How long answers to earlier moves may still redraw the board after a move, in milliseconds. */
const SETTLING_MS = 5_000;

/** Keeps the focus on the moved lead. */
function useFollow(
  { followed, forget, pending }: ReturnType<typeof useMoves>,
  data: readonly BoardColumn[] | undefined,
) {
  useEffect(() => {
    if (followed === undefined) return;
    let frame = 0;
    const follow = (framesLeft: number): void => {
      const { activeElement } = document;
      // The dialog releases the focus once it has closed.
      if (framesLeft > 0 && activeElement?.closest('[role="dialog"]')) {
        frame = requestAnimationFrame(() => follow(framesLeft - 1));
        return;
      }
      // A moved card is a new element: the focus follows it, unless it is elsewhere.
      if (activeElement === document.body) document.getElementById(cardId(followed))?.focus();
    };
    follow(CLOSING_FRAMES);
    const settled = pending ? undefined : setTimeout(forget, SETTLING_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(settled);
    };
  }, [followed, forget, pending, data]);
}

/** The dialog before a move. */
function Question({ moves }: { moves: ReturnType<typeof useMoves> }) {
  const { requestedMove, askCount, isAsking, savingOf, close } = moves;
  if (requestedMove === undefined) return null;
  return (
    <MoveDialog
      key={askCount}
      move={requestedMove}
      open={isAsking}
      saving={savingOf(requestedMove.lead)}
      onClose={close}
    />
  );
}

/** The pipeline as a board, a table or a forecast, as set in the URL. */
export function Pipeline() {
  const { query, addressOf, go, close } = useAddress();
  const filters = filtersOf(query);
  const view = VIEWS.find(({ value }) => value === query.get('view'))?.value ?? 'board';
  const openId = query.get('lead') ?? undefined;
  const stage = LEAD_STAGES.find((one) => one === query.get('column')) ?? 'new';
  const canWrite = useMay()('crm:write');
  const board = useBoard(filters);
  const { isPlaceholderData } = board;
  const data = board.data?.columns;
  const moves = useMoves();
  useFollow(moves, data);

  return (
    <div className={styles.page}>
      <PipelineBar view={view} filters={filters} columns={data} />
      {view === 'table' ? <LeadTable filters={filters} openId={openId} /> : null}
      {view === 'forecast' ? <Forecast filters={filters} /> : null}
      {view !== 'board' ? null : data !== undefined ? (
        <div className={styles.shown} aria-busy={isPlaceholderData}>
          <Board
            columns={data}
            filters={filters}
            stage={stage}
            onStage={(column) => go({ column })}
            addressOf={(lead) => addressOf({ lead, new: undefined })}
            openId={openId}
            canMove={canWrite}
            onMove={moves.move}
            onAsk={moves.ask}
          />
        </div>
      ) : (
        <QueryState
          result={board}
          loading="Loading the pipeline..."
          failed="The pipeline can’t be loaded"
        />
      )}
      <LeadPanel leadId={openId} onAsk={moves.ask} onClose={() => close({ lead: undefined })} />
      <NewLead
        open={canWrite && query.get('new') === 'lead'}
        personId={query.get('person') ?? undefined}
        onClose={() => close({ new: undefined, person: undefined })}
        onAdded={(lead) => go({ new: undefined, person: undefined, lead }, { replaces: true })}
      />
      <Question moves={moves} />
    </div>
  );
}
