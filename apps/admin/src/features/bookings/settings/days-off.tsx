import { useMutation } from '@tanstack/react-query';
import { DayOffForm, type Settings } from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { useNextFocus } from '@voltcourier/ui/lost-focus';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { settingsApi } from '../../../lib/api/settings.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { agreementOf } from './agreement.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { type AgreedChange, useAgreement } from './use-agreement.ts';
import styles from './settings.module.css';
import { formatDate } from './labels.ts';

const EMPTY = { regionId: '', date: '', reason: '' };

const APPOINTMENTS = (count: number) =>
  count === 1
    ? '1 appointment is on this day; it stays until you move it.'
    : `${count} appointments are on this day; they stay until you move them.`;

function AddDayOff({ regions }: Pick<Settings, 'regions'>) {
  const change = useMutation(
    settingsApi.addDayOff.mutation(({ form, agreed }: AgreedChange<DayOffForm>) => ({
      body: { form, ...agreementOf(agreed) },
    })),
  );
  const agreement = useAgreement(change);
  const form = useContractForm({
    schema: DayOffForm,
    defaultValues: EMPTY,
    toInput: ({ regionId, ...entries }) => ({ ...entries, regionId: regionId || null }),
    save: agreement.saving,
    onSaved: (_answer, saved) => done(saved),
  });
  const done = ({ date }: DayOffForm) => {
    form.reset();
    showToast({ title: `${formatDate(date)} is a day off` });
  };
  return (
    <form className={styles.stack} aria-label="Take a day off" {...form.formProps}>
      <div className={styles.row}>
        <TextField label="Date" type="date" required {...form.field('date')} />
        <SelectField
          label="Where"
          options={[
            { value: '', label: 'Everywhere' },
            ...regions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('regionId')}
        />
        <TextField
          label="Reason"
          maxLength={200}
          required
          placeholder="Internal reason"
          {...form.field('reason')}
        />
      </div>
      <Refusal error={form.refusal} title="Not saved" />
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Looking...">
          Add day off
        </Button>
      </div>
      <AgreementDialog
        effects={agreement.effects}
        formatAppointments={APPOINTMENTS}
        pending={form.isPending}
        onAgree={() => agreement.agree({ onSuccess: done, onError: form.refuse })}
        onClose={agreement.dismiss}
      />
    </form>
  );
}

/** A row of the table, with the action of its button. */
type DayRow = Settings['daysOff'][number] & {
  where: string;
  isReopening: boolean;
  offerAgain: () => void;
};

const COLUMNS: readonly DataColumn<DayRow>[] = [
  {
    key: 'date',
    header: 'Date',
    rowHeader: true,
    cell: ({ date }) => <span className={styles.nowrap}>{formatDate(date)}</span>,
  },
  { key: 'where', header: 'Where', cell: ({ where }) => where },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'by', header: 'Added by', cell: ({ createdBy }) => createdBy },
];

const CHANGE: DataColumn<DayRow> = {
  key: 'change',
  header: 'Change',
  cell: ({ date, where, isReopening, offerAgain }) => (
    <Button size="compact" pending={isReopening} onClick={offerAgain}>
      Reopen
      <VisuallyHidden>{`: ${formatDate(date)}, ${where}`}</VisuallyHidden>
    </Button>
  ),
};

/** Days on which a region, or all regions, are closed. */
export function DaysOff({
  regions,
  daysOff,
  canChange,
}: Pick<Settings, 'regions' | 'daysOff'> & { canChange: boolean }) {
  const remove = useMutation(
    settingsApi.removeDayOff.mutation((dayOffId: string) => ({ params: { dayOffId } })),
  );
  const { container, onPressed } = useNextFocus(daysOff);
  const nameOf = (id: string | null) =>
    id === null ? 'Everywhere' : (regions.find((region) => region.id === id)?.name ?? id);
  return (
    <div className={styles.stack}>
      {canChange ? <AddDayOff regions={regions} /> : null}
      <Refusal error={remove.error} title="Day off not removed" />
      <div ref={container} tabIndex={-1}>
        <DataTable
          caption="Days off"
          columns={[...COLUMNS, ...(canChange ? [CHANGE] : [])]}
          rows={daysOff.map((day) => ({
            ...day,
            where: nameOf(day.regionId),
            isReopening: remove.isPending && remove.variables === day.id,
            offerAgain: () => {
              if (remove.isPending) return;
              onPressed();
              remove.mutate(day.id, {
                onSuccess: () => showToast({ title: `${formatDate(day.date)} is offered again` }),
              });
            },
          }))}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No days off ahead" level={3}>
              Holidays and closures appear here. Customers can’t choose these days.
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
