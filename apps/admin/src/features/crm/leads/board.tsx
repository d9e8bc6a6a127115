import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { LEAD_MOVES, LEAD_STAGES, type LeadStage } from '@voltcourier/contracts/crm/lead-stages';
import {
  BOARD_DAYS,
  boardCursor,
  type BoardColumn,
  type LeadRow,
} from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { useState } from 'react';
import { leadsApi } from '../../../lib/api/leads.ts';
import { type BoardPosition, stepped } from './board-columns.ts';
import styles from './board.module.css';
import { LeadCard, type Step } from './lead-card.tsx';
import type { LeadFilters } from './use-leads.ts';
import { STAGE_LABELS, formatSum } from './labels.ts';

interface BoardProps {
  readonly columns: readonly BoardColumn[];
  readonly filters: LeadFilters;
  /** The stage displayed on a phone. */
  readonly stage: LeadStage;
  readonly onStage: (stage: LeadStage) => void;
  readonly addressOf: (leadId: string) => string;
  readonly openId: string | undefined;
  readonly canMove: boolean;
  readonly onMove: (lead: LeadRow, to: BoardPosition, announcement?: string) => void;
  /** Opens the dialog that moves a lead. */
  readonly onAsk: (lead: LeadRow) => void;
}

function stageBeside(stage: LeadStage, step: 'back' | 'on'): LeadStage | undefined {
  const beside = LEAD_STAGES[LEAD_STAGES.indexOf(stage) + (step === 'on' ? 1 : -1)];
  return beside !== undefined && LEAD_MOVES[stage].includes(beside) ? beside : undefined;
}

function Sums({ column }: { column: BoardColumn }) {
  const { stage, count, valueCents, weightedCents } = column;
  const isOpen = stage !== 'won' && stage !== 'lost';
  return (
    <header className={styles.columnHead}>
      <h2 className={styles.name}>
        {STAGE_LABELS[stage]} <span className={styles.count}>{count}</span>
      </h2>
      <p className={styles.sums}>
        {count === 0 ? (isOpen ? 'No leads' : `No leads in ${BOARD_DAYS} days`) : null}
        {count === 0 ? null : formatSum(valueCents)}
        {count > 0 && isOpen ? (
          <span title="Weighted value">{` · ${formatSum(weightedCents)} weighted`}</span>
        ) : null}
        {count > 0 && !isOpen ? ` · last ${BOARD_DAYS} days` : null}
      </p>
    </header>
  );
}

/** Leads of a column: the first ones, and more on demand. */
function useColumnLeads(column: BoardColumn, { columns, filters }: BoardProps) {
  const [wantsMore, setWantsMore] = useState(false);
  const bottom = column.hasMore && wantsMore ? column.leads.at(-1) : undefined;
  const last = bottom && boardCursor(bottom);
  const more = useInfiniteQuery({
    ...leadsApi.column.pages(
      'leads',
      last !== undefined && {
        params: { stage: column.stage },
        query: { ...filters, after: last },
      },
      boardCursor,
    ),
    placeholderData: keepPreviousData,
  });
  // A lead being moved to another stage is shown there, and only once.
  const shown = new Set(columns.flatMap(({ leads }) => leads.map(({ id }) => id)));
  const further = (more.data ?? []).filter(({ id }) => !shown.has(id));
  return {
    leads: [...column.leads, ...(last === undefined ? [] : further)],
    hasMore: column.hasMore && (last === undefined || more.hasNextPage),
    isLoading: more.isFetching,
    loadMore: () => {
      if (last === undefined) setWantsMore(true);
      else void more.fetchNextPage();
    },
  };
}

/** Moves a lead by keyboard: to the next stage, or up and down within its stage. */
function moveBy(
  step: Step,
  lead: LeadRow,
  leads: readonly LeadRow[],
  onMove: BoardProps['onMove'],
) {
  const { stage } = lead;
  if (step === 'back' || step === 'on') {
    const beside = stageBeside(stage, step);
    if (beside !== undefined) onMove(lead, { stage: beside, belowId: null });
    return;
  }
  const to = stepped(leads, lead.id, step === 'up' ? -1 : 1);
  if (to === undefined) return;
  const label = `Place ${to.position} in ${STAGE_LABELS[stage]}`;
  onMove(lead, { stage, belowId: to.belowId }, label);
}

/** State of a drag on the board. */
interface Dragging {
  readonly dragged: LeadRow | undefined;
  readonly onDrag: (lead: LeadRow | undefined) => void;
}

/** Cards of a column; `onDrop` places the dragged lead below one of them, or at the top. */
function Cards({
  leads,
  board: { canMove, onMove, onAsk, addressOf, openId },
  dragging: { dragged, onDrag },
  onDrop,
}: {
  leads: readonly LeadRow[];
  board: BoardProps;
  dragging: Dragging;
  onDrop: (belowId: string | null) => void;
}) {
  return (
    <ol className={styles.cards}>
      {leads.map((lead, index) => (
        <LeadCard
          key={lead.id}
          lead={lead}
          address={addressOf(lead.id)}
          isOpen={lead.id === openId}
          canMove={canMove}
          onDrag={onDrag}
          onDrop={(side) => {
            if (lead.id === dragged?.id) return onDrag(undefined);
            const before = leads.slice(0, index).findLast(({ id }) => id !== dragged?.id);
            onDrop(side === 'below' ? lead.id : (before?.id ?? null));
          }}
          onStep={(step) => moveBy(step, lead, leads, onMove)}
          onMove={() => onAsk(lead)}
        />
      ))}
    </ol>
  );
}

/** A stage with its leads, and a drop target for others. */
function Column({
  column,
  board,
  dragging,
}: {
  column: BoardColumn;
  board: BoardProps;
  dragging: Dragging;
}) {
  const { stage } = column;
  const { dragged, onDrag } = dragging;
  const [isOver, setIsOver] = useState(false);
  const { leads, hasMore, isLoading, loadMore } = useColumnLeads(column, board);
  const takes =
    dragged !== undefined && (dragged.stage === stage || LEAD_MOVES[dragged.stage].includes(stage));
  const drop = (belowId: string | null) => {
    setIsOver(false);
    onDrag(undefined);
    if (dragged !== undefined && takes) board.onMove(dragged, { stage, belowId });
  };
  return (
    <section
      className={styles.stack}
      aria-label={STAGE_LABELS[stage]}
      data-shown={board.stage === stage}
    >
      <div
        className={styles.column}
        data-takes={takes || undefined}
        data-over={(takes && isOver) || undefined}
        onDragOver={(event) => {
          if (!takes) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          const below = leads.findLast(({ id }) => id !== dragged?.id);
          drop(below?.id ?? null);
        }}
      >
        <Sums column={column} />
        <Cards leads={leads} board={board} dragging={dragging} onDrop={drop} />
        {hasMore ? (
          <Button size="compact" pending={isLoading} pendingLabel="Loading..." onClick={loadMore}>
            Show more
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Stages side by side, with their leads as cards. On a phone, one stage at a time. */
export function Board(board: BoardProps) {
  const [dragged, setDragged] = useState<LeadRow>();
  return (
    <>
      <div className={styles.stages} role="group" aria-label="Stage">
        {board.columns.map(({ stage, count }) => (
          <button
            key={stage}
            type="button"
            className={styles.stage}
            aria-pressed={board.stage === stage}
            onClick={() => board.onStage(stage)}
          >
            {STAGE_LABELS[stage]} <span className={styles.count}>{count}</span>
          </button>
        ))}
      </div>
      <div className={styles.board}>
        {board.columns.map((column) => (
          <Column
            key={column.stage}
            column={column}
            board={board}
            dragging={{ dragged, onDrag: setDragged }}
          />
        ))}
      </div>
      {board.canMove ? (
        <p className={styles.hint}>Drag cards to move. Keyboard: Shift+arrow.</p>
      ) : null}
    </>
  );
}
