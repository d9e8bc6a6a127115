import { LEAD_MOVES, LEAD_STAGES, type LeadStage } from '@voltcourier/contracts/crm/lead-stages';
import { BOARD_DAYS, type BoardColumn, type LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { useState } from 'react';
import { type Place, stepped } from './board-columns.ts';
import styles from './board.module.css';
import { LeadCard, type Step } from './lead-card.tsx';
import { type LeadFilters, useMoreLeads } from './use-leads.ts';
import { STAGE_WORDS, sumWords } from './labels.ts';

interface BoardProps {
  readonly columns: readonly BoardColumn[];
  readonly filters: LeadFilters;
  /** The stage that a phone shows. */
  readonly stage: LeadStage;
  readonly onStage: (stage: LeadStage) => void;
  readonly addressOf: (leadId: string) => string;
  readonly openId: string | undefined;
  readonly canMove: boolean;
  readonly onMove: (lead: LeadRow, to: Place, words?: string) => void;
  /** Asks where a lead goes. */
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
      <h3 className={styles.name}>
        {STAGE_WORDS[stage]} <span className={styles.count}>{count}</span>
      </h3>
      <p className={styles.sums}>
        {count === 0 ? (isOpen ? 'No leads' : `No leads in ${BOARD_DAYS} days`) : null}
        {count === 0 ? null : sumWords(valueCents)}
        {count > 0 && isOpen ? (
          <span title="Weighted value">{` · ${sumWords(weightedCents)} weighted`}</span>
        ) : null}
        {count > 0 && !isOpen ? ` · last ${BOARD_DAYS} days` : null}
      </p>
    </header>
  );
}

function Column({
  column,
  board,
  dragged,
  onDrag,
}: {
  column: BoardColumn;
  board: BoardProps;
  dragged: LeadRow | undefined;
  onDrag: (lead: LeadRow | undefined) => void;
}) {
  const { stage } = column;
  const { canMove, onMove, onAsk, addressOf, openId, filters } = board;
  const [wantsMore, setWantsMore] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const last = column.hasMore && wantsMore ? column.leads.at(-1)?.id : undefined;
  const more = useMoreLeads(stage, filters, last);
  // What is on its way to another stage is shown there, and once.
  const shown = new Set(board.columns.flatMap(({ leads }) => leads.map(({ id }) => id)));
  const further = (more.data ?? []).filter(({ id }) => !shown.has(id));
  const leads = [...column.leads, ...(last === undefined ? [] : further)];
  const takes =
    dragged !== undefined && (dragged.stage === stage || LEAD_MOVES[dragged.stage].includes(stage));

  const drop = (belowId: string | null) => {
    setIsOver(false);
    onDrag(undefined);
    if (dragged !== undefined && takes) onMove(dragged, { stage, belowId });
  };
  const step = (lead: LeadRow, by: Step) => {
    if (by === 'back' || by === 'on') {
      const beside = stageBeside(stage, by);
      if (beside !== undefined) onMove(lead, { stage: beside, belowId: null });
      return;
    }
    const to = stepped(leads, lead.id, by === 'up' ? -1 : 1);
    if (to === undefined) return;
    const words = `Place ${to.place} in ${STAGE_WORDS[stage]}`;
    onMove(lead, { stage, belowId: to.belowId }, words);
  };

  return (
    <section
      className={styles.stack}
      aria-label={STAGE_WORDS[stage]}
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
                drop(side === 'below' ? lead.id : (before?.id ?? null));
              }}
              onStep={(by) => step(lead, by)}
              onMove={() => onAsk(lead)}
            />
          ))}
        </ol>
        {column.hasMore && (last === undefined || more.hasNextPage) ? (
          <Button
            size="compact"
            pending={more.isFetching}
            pendingLabel="Loading..."
            onClick={() => (last === undefined ? setWantsMore(true) : void more.fetchNextPage())}
          >
            Show more
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** The stages beside each other, with their leads as cards. On a phone, one stage at a time. */
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
            {STAGE_WORDS[stage]} <span className={styles.count}>{count}</span>
          </button>
        ))}
      </div>
      <div className={styles.board}>
        {board.columns.map((column) => (
          <Column
            key={column.stage}
            column={column}
            board={board}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </div>
      {board.canMove ? (
        <p className={styles.hint}>Drag cards to move. Keyboard: Shift+arrow.</p>
      ) : null}
    </>
  );
}
