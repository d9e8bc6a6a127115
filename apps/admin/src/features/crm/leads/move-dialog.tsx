import {
  LEAD_MOVES,
  LEAD_STAGES,
  LOST_REASONS,
  type LeadStage,
  type LostReason,
  STAGE_PERCENT,
} from '@voltcourier/contracts/crm/lead-stages';
import type { LeadMove, LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { type FormEvent, useId, useState } from 'react';
import styles from './leads.module.css';
import { choicesOf, LOST_WORDS, STAGE_WORDS } from './labels.ts';

/** What is asked about a lead: where it goes, or only why it is lost. */
export interface Asked {
  readonly lead: LeadRow;
  /** Where it was put, where only the reason is missing. */
  readonly to?: { readonly stage: LeadStage; readonly belowId: string | null };
}

const isReason = (value: string): value is LostReason =>
  LOST_REASONS.some((reason) => reason === value);

function MoveForm({
  asked: { lead, to },
  formId,
  onMove,
}: {
  asked: Asked;
  formId: string;
  onMove: (to: Omit<LeadMove, 'version'>) => void;
}) {
  const stages = LEAD_STAGES.filter((stage) => LEAD_MOVES[lead.stage].includes(stage));
  // Leads mostly go on: to the stage after theirs, or, opened again, to the last that was open.
  const onwards = stages.find((one) => LEAD_STAGES.indexOf(one) > LEAD_STAGES.indexOf(lead.stage));
  const [stage, setStage] = useState<LeadStage>(to?.stage ?? onwards ?? 'proposal');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const isLost = stage === 'lost';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lostReason = isLost && isReason(reason) ? reason : null;
    if (isLost && lostReason === null) return setError('Please choose a reason.');
    const lostNote = isLost && note.trim() !== '' ? note : null;
    onMove({ stage, belowId: to?.belowId ?? null, lostReason, lostNote });
  };
  return (
    <form id={formId} className={styles.form} aria-label="Move" onSubmit={submit} noValidate>
      {to === undefined ? (
        <RadioCards
          legend="Stage"
          hideLegend
          name="stage"
          value={stage}
          onValueChange={(value) => {
            const chosen = LEAD_STAGES.find((one) => one === value);
            if (chosen !== undefined) setStage(chosen);
          }}
          options={stages.map((value) => ({
            value,
            label: STAGE_WORDS[value],
            aside: `${STAGE_PERCENT[value]}%`,
          }))}
        />
      ) : null}
      {isLost ? (
        <>
          <SelectField
            label="Why it is lost"
            name="lostReason"
            placeholder="Choose a reason"
            options={choicesOf(LOST_WORDS)}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
          <TextArea
            label="In your words"
            name="lostNote"
            optional
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      ) : null}
    </form>
  );
}

/** Asks where a lead goes, and why where it is lost: for the keyboard, a phone, and whoever loses one. */
export function MoveDialog({
  asked,
  pending,
  error,
  onMove,
  onClose,
}: {
  /** Undefined while nothing is asked. */
  asked: Asked | undefined;
  pending: boolean;
  error: { readonly message: string } | null;
  onMove: (lead: LeadRow, to: Omit<LeadMove, 'version'>) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const isLoss = asked?.to?.stage === 'lost';
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => {
        if (!pending) onClose();
      }}
      title={isLoss ? 'Why is it lost?' : 'Move this lead'}
      description={asked?.lead.title}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            pendingLabel="Moving..."
          >
            {isLoss ? 'Mark as lost' : 'Move'}
          </Button>
        </>
      }
    >
      {asked === undefined ? null : (
        <div className={styles.form}>
          <Refusal error={error} title="The lead is not moved" />
          <MoveForm
            key={`${asked.lead.id} ${asked.lead.version}`}
            asked={asked}
            formId={formId}
            onMove={(to) => onMove(asked.lead, to)}
          />
        </div>
      )}
    </Dialog>
  );
}
