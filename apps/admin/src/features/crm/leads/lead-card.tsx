import type { LeadRow } from '@voltcourier/contracts/crm/leads';
import { ArrowRightIcon } from '@voltcourier/ui/icon';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './board.module.css';
import { formatDate, isLate, KIND_LABELS, formatValue } from './labels.ts';

/** Element id of a card, for restoring the focus. */
export const cardId = (leadId: string) => `lead-${leadId}`;

/** Keyboard moves of a card: to the previous or next stage, or up and down within its stage. */
export type Step = 'back' | 'on' | 'up' | 'down';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface CardProps {
  readonly lead: LeadRow;
  readonly address: string;
  readonly isOpen: boolean;
  readonly canMove: boolean;
  readonly onDrag: (lead: LeadRow | undefined) => void;
  /** Called when something is dropped above or below this card. */
  readonly onDrop: (side: 'above' | 'below') => void;
  readonly onStep: (step: Step) => void;
  readonly onMove: () => void;
}

const sideOf = (event: DragEvent): 'above' | 'below' => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'above' : 'below';
};

function Facts({ lead: { person, kind, owner, valueCents } }: { lead: LeadRow }) {
  return (
    <>
      {person === null ? null : <p className={styles.person}>{person.name}</p>}
      <p className={styles.facts}>
        {valueCents === null ? null : (
          <strong className={styles.value}>{formatValue(valueCents)}</strong>
        )}
        <span className={styles.kind} data-kind={kind}>
          {KIND_LABELS[kind]}
        </span>
        {owner === null ? null : <span className={styles.owner}>{owner.name}</span>}
      </p>
    </>
  );
}

function NextStep({ lead }: { lead: LeadRow }) {
  const { nextStep, nextStepDue } = lead;
  if (nextStep === null) return null;
  return (
    <p className={styles.step}>
      {nextStepDue === null ? null : (
        <span className={isLate(lead) ? styles.late : styles.due}>
          {isLate(lead) ? `Late, ${formatDate(nextStepDue)}` : formatDate(nextStepDue)}
        </span>
      )}{' '}
      {nextStep}
    </p>
  );
}

/** Makes a card draggable, and shows the drop position next to it. */
function useDrag({
  lead,
  canMove,
  onDrag,
  onDrop,
}: Pick<CardProps, 'lead' | 'canMove' | 'onDrag' | 'onDrop'>) {
  const [side, setSide] = useState<'above' | 'below'>();
  return {
    'data-side': side,
    draggable: canMove,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', lead.title);
      onDrag(lead);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => {
      if (!canMove) return;
      event.preventDefault();
      setSide(sideOf(event));
    },
    onDragLeave: () => setSide(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setSide(undefined);
      onDrop(sideOf(event));
    },
  };
}

/** A lead on the board: opened by its title; moved by dragging, by keyboard, or with its button. */
export function LeadCard({
  lead,
  address,
  isOpen,
  canMove,
  onDrag,
  onDrop,
  onStep,
  onMove,
}: CardProps) {
  const drag = useDrag({ lead, canMove, onDrag, onDrop });
  const { id, title } = lead;
  const stepBy = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!canMove || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <li>
      <div className={styles.card} data-open={isOpen || undefined} {...drag}>
        <div className={styles.head}>
          <Link
            id={cardId(id)}
            className={styles.title}
            to={address}
            draggable={false}
            aria-keyshortcuts={
              canMove ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' : undefined
            }
            onKeyDown={stepBy}
          >
            {title}
          </Link>
          {canMove ? (
            <button
              type="button"
              className={styles.move}
              aria-label={`Move ${title}`}
              title="Move"
              onClick={onMove}
            >
              <ArrowRightIcon size="1.125rem" />
            </button>
          ) : null}
        </div>
        <Facts lead={lead} />
        <NextStep lead={lead} />
      </div>
    </li>
  );
}
