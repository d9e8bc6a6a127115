import { useMutation, useQuery } from '@tanstack/react-query';
import { type Lead, LeadForm, type LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { Link } from 'react-router-dom';
import { leadsApi } from '../../../lib/api/leads.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { RecordPanel } from '../../../lib/record-panel.tsx';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { entriesOf, inputOf, problemsOf } from './lead-entries.ts';
import { LeadFields } from './lead-fields.tsx';
import styles from './leads.module.css';
import { POLL_MS } from './use-leads.ts';
import { formatDate, LOST_LABELS, SOURCE_LABELS, STAGE_LABELS, formatValue } from './labels.ts';

function Facts({ lead }: { lead: Lead }) {
  const may = useMay();
  const { person, requestId, source, lostReason, lostNote } = lead;
  const sourceLabel = SOURCE_LABELS[source];
  return (
    <SummaryList
      rows={[
        {
          term: 'Stage',
          value: `${STAGE_LABELS[lead.stage]} since ${formatClock(lead.stageSince)}`,
        },
        ...(lostReason === null
          ? []
          : [
              {
                term: 'Lost',
                value: [LOST_LABELS[lostReason], lostNote].filter(Boolean).join('. '),
              },
            ]),
        {
          term: 'Person',
          value:
            person === null ? (
              'Not known'
            ) : (
              <Link to={paths.contact(person.id)}>{person.name}</Link>
            ),
        },
        {
          term: 'Source',
          value:
            requestId !== null && may('bookings:read') ? (
              <Link to={paths.bookings({ kind: 'requests', request: requestId })}>
                {sourceLabel}
              </Link>
            ) : (
              sourceLabel
            ),
        },
      ]}
    />
  );
}

/** Read-only view of the form, for users without permission to edit. */
function Figures({ lead }: { lead: LeadRow }) {
  const { owner, expectedClose, nextStep, nextStepDue } = lead;
  const due = nextStepDue === null ? null : `by ${formatDate(nextStepDue)}`;
  return (
    <SummaryList
      rows={[
        { term: 'Value', value: formatValue(lead.valueCents) },
        { term: 'Expected close', value: expectedClose === null ? '–' : formatDate(expectedClose) },
        { term: 'Owner', value: owner?.name ?? 'Unassigned' },
        { term: 'Next step', value: [nextStep, due].filter(Boolean).join(', ') || '–' },
      ]}
    />
  );
}

/** Edits a lead. */
function ChangeForm({ lead }: { lead: Lead }) {
  const change = useMutation(
    leadsApi.change.mutation(({ form: entered, version }: Versioned<LeadForm>) => ({
      params: { leadId: lead.id },
      body: { ...entered, version },
    })),
  );
  const form = useVersionedForm({
    schema: LeadForm,
    version: lead.version,
    defaultValues: entriesOf(lead),
    toInput: inputOf,
    problemsOf,
    save: change,
    onSaved: (saved) => {
      form.reset(entriesOf(saved));
      showToast({ title: 'Lead saved' });
    },
  });
  return (
    <form className={styles.form} aria-label="The lead" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="The changes to this lead are lost." guardsQuery />
      <SaveNotice
        form={form}
        failedTitle="Lead not saved"
        newerTitle="Someone else changed this lead"
      />
      <LeadFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Save
        </Button>
        {form.isDirty ? <Button onClick={() => form.reset()}>Undo changes</Button> : null}
      </div>
    </form>
  );
}

function Details({ lead, onAsk }: { lead: Lead; onAsk: (lead: LeadRow) => void }) {
  const canChange = useMay()('crm:write');
  return (
    <div className={styles.details}>
      <Facts lead={lead} />
      {canChange ? (
        <>
          <div>
            <Button onClick={() => onAsk(lead)}>Move to another stage</Button>
          </div>
          <ChangeForm lead={lead} />
        </>
      ) : (
        <Figures lead={lead} />
      )}
      <h3>What happened</h3>
      <ol className={styles.events}>
        {lead.events.toReversed().map(({ id, at, from, to, lostReason, actor }) => (
          <li key={id}>
            <strong>{from === null ? 'Added' : STAGE_LABELS[to]}</strong>
            {lostReason === null ? null : `: ${LOST_LABELS[lostReason].toLowerCase()}`}{' '}
            <span className={styles.quiet}>
              {[actor ?? 'By itself', formatClock(at)].join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A lead next to the board or table, even if that doesn’t contain it anymore. */
export function LeadPanel({
  leadId,
  onAsk,
  onClose,
}: {
  /** Undefined if no lead is open. */
  leadId: string | undefined;
  onAsk: (lead: LeadRow) => void;
  onClose: () => void;
}) {
  const result = useQuery({
    ...leadsApi.get.query(leadId !== undefined && { params: { leadId } }),
    refetchInterval: POLL_MS,
  });
  return (
    <RecordPanel
      open={leadId !== undefined}
      title={result.data?.title ?? 'Lead'}
      what="lead"
      result={result}
      onClose={onClose}
    >
      {(lead) => <Details lead={lead} onAsk={onAsk} />}
    </RecordPanel>
  );
}
