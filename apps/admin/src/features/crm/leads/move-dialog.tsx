import {
  LEAD_MOVES,
  LEAD_STAGES,
  type LeadStage,
  STAGE_PERCENT,
} from '@voltcourier/contracts/crm/lead-stages';
import { LeadMove, type LeadRow } from '@voltcourier/contracts/crm/leads';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import * as z from 'zod/mini';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { type ContractForm, type Saving, useContractForm } from '../../../lib/use-contract-form.ts';
import { choicesOf, LOST_LABELS, STAGE_LABELS } from './labels.ts';

/** A dialog about a lead: where to move it, or only why it is lost. */
export interface RequestedMove {
  readonly lead: LeadRow;
  /** The target position, if only the reason is missing. */
  readonly to?: { readonly stage: LeadStage; readonly belowId: string | null };
}

const Move = z.omit(LeadMove, { version: true });
type Move = z.output<typeof Move>;

/** Possible stages of a lead, and the most likely next one. */
function stagesFor({ stage }: LeadRow) {
  const stages = LEAD_STAGES.filter((one) => LEAD_MOVES[stage].includes(one));
  // The most likely stage is the next one or, for a closed lead, the last open one.
  const onwards = stages.find((one) => LEAD_STAGES.indexOf(one) > LEAD_STAGES.indexOf(stage));
  return { stages, usual: onwards ?? 'proposal' };
}

/** Fields of a move: the stage, unless known, and the reason for a loss. */
function MoveFields({
  form,
  stages,
}: {
  form: ContractForm<{ stage: LeadStage; lostReason: string; lostNote: string }>;
  /** Undefined if the stage is known. */
  stages: readonly LeadStage[] | undefined;
}) {
  return (
    <>
      {stages === undefined ? null : (
        <RadioCards
          legend="Stage"
          hideLegend
          {...form.choice('stage')}
          options={stages.map((value) => ({
            value,
            label: STAGE_LABELS[value],
            aside: `${STAGE_PERCENT[value]}%`,
          }))}
        />
      )}
      {form.entries.stage === 'lost' ? (
        <>
          <SelectField
            label="Why it was lost"
            placeholder="Choose a reason"
            options={choicesOf(LOST_LABELS)}
            {...form.field('lostReason')}
          />
          <TextArea
            label="In your words"
            optional
            rows={2}
            maxLength={500}
            {...form.field('lostNote')}
          />
        </>
      ) : null}
    </>
  );
}

/** Asks where to move a lead, and why it is lost. For keyboards, phones, and every loss. */
export function MoveDialog({
  move: { lead, to },
  open,
  saving,
  onClose,
}: {
  move: RequestedMove;
  open: boolean;
  saving: Saving<Move, unknown>;
  onClose: () => void;
}) {
  const { stages, usual } = stagesFor(lead);
  const form = useContractForm({
    schema: Move,
    defaultValues: { stage: to?.stage ?? usual, lostReason: '', lostNote: '' },
    toInput: ({ stage, lostReason, lostNote }) => ({
      stage,
      belowId: to?.belowId ?? null,
      lostReason: stage === 'lost' ? lostReason : null,
      lostNote: stage === 'lost' && lostNote.trim() !== '' ? lostNote : null,
    }),
    save: saving,
  });
  const isLoss = to?.stage === 'lost';
  return (
    <FormDialog
      open={open}
      title={isLoss ? 'Why was it lost?' : 'Move this lead'}
      description={lead.title}
      label="Move"
      action={isLoss ? 'Mark as lost' : 'Move'}
      form={form}
      pendingLabel="Moving..."
      failedTitle="Lead not moved"
      onClose={onClose}
    >
      <MoveFields form={form} stages={to === undefined ? stages : undefined} />
    </FormDialog>
  );
}
