import { useMutation } from '@tanstack/react-query';
import { DayOffForm, type Effects, type Settings } from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { type Agreed, agreementOf } from './agreement.ts';
import { AgreementDialog, meansSomething } from './agreement-dialog.tsx';
import { errorsByField, type FieldErrors } from './region-entries.ts';
import styles from './settings.module.css';
import { dateWords } from './labels.ts';

const EMPTY = { regionId: '', date: '', reason: '' };

const APPOINTMENTS = (count: number) =>
  count === 1
    ? '1 appointment is on this day; it stays until you move it.'
    : `${count} appointments are on this day; they stay until you move them.`;

function AddDayOff({ regions }: Pick<Settings, 'regions'>) {
  const [entries, setEntries] = useState(EMPTY);
  const [invalid, setInvalid] = useState<FieldErrors>({});
  const [asked, setAsked] = useState<{ form: DayOffForm; effects: Effects }>();
  const add = useMutation(
    api.settings.addDayOff.mutation(({ form, agreed }: { form: DayOffForm; agreed?: Agreed }) => ({
      body: { form, ...agreementOf(agreed) },
    })),
  );
  const set = (change: Partial<typeof EMPTY>) =>
    setEntries((current) => ({ ...current, ...change }));

  const save = (form: DayOffForm, effects: Effects) =>
    add.mutate(
      { form, agreed: effects },
      {
        onSuccess: () => {
          setEntries(EMPTY);
          showToast({ title: `${dateWords(form.date)} is a day off` });
        },
        onSettled: () => setAsked(undefined),
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const regionId = entries.regionId === '' ? null : entries.regionId;
    const checked = z.safeParse(DayOffForm, { ...entries, regionId });
    setInvalid(checked.success ? {} : errorsByField(checked.error.issues));
    if (!checked.success) return;
    const form = checked.data;
    add.mutate(
      { form },
      {
        onSuccess: ({ effects }) => {
          if (meansSomething(effects)) setAsked({ form, effects });
          else save(form, effects);
        },
      },
    );
  };

  const refused = add.error?.body?.error;
  const errors: FieldErrors = Array.isArray(refused)
    ? Object.fromEntries(
        refused.map(({ path, message }) => [path.replace(/^form\./u, ''), message]),
      )
    : {};
  const error = (field: string) => invalid[field] ?? errors[field];
  return (
    <form className={styles.stack} aria-label="Take a day off" onSubmit={submit} noValidate>
      <div className={styles.row}>
        <TextField
          label="Date"
          type="date"
          required
          value={entries.date}
          error={error('date')}
          onChange={({ target }) => set({ date: target.value })}
        />
        <SelectField
          label="Where"
          options={[
            { value: '', label: 'Everywhere' },
            ...regions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={entries.regionId}
          error={error('regionId')}
          onChange={({ target }) => set({ regionId: target.value })}
        />
        <TextField
          label="Reason"
          maxLength={200}
          required
          value={entries.reason}
          error={error('reason')}
          placeholder="Staff see it"
          onChange={({ target }) => set({ reason: target.value })}
        />
      </div>
      {add.error === null || Array.isArray(refused) ? null : (
        <Notice tone="failed" title="The day is not off yet">
          {add.error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" pending={add.isPending} pendingLabel="Looking...">
          Take this day off
        </Button>
      </div>
      <AgreementDialog
        effects={asked?.effects}
        appointmentWords={APPOINTMENTS}
        pending={add.isPending}
        onAgree={() => {
          if (asked !== undefined) save(asked.form, asked.effects);
        }}
        onClose={() => setAsked(undefined)}
      />
    </form>
  );
}

/** A day off as a row of the table, with what its button does. */
type DayRow = Settings['daysOff'][number] & {
  where: string;
  isBusy: boolean;
  offerAgain: () => void;
};

const COLUMNS: readonly DataColumn<DayRow>[] = [
  {
    key: 'date',
    header: 'Date',
    rowHeader: true,
    cell: ({ date }) => <span className={styles.nowrap}>{dateWords(date)}</span>,
  },
  { key: 'where', header: 'Where', cell: ({ where }) => where },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'by', header: 'Taken by', cell: ({ createdBy }) => createdBy },
];

const CHANGE: DataColumn<DayRow> = {
  key: 'change',
  header: 'Change',
  cell: ({ date, where, isBusy, offerAgain }) => (
    <Button size="compact" disabled={isBusy} onClick={offerAgain}>
      Offer again
      <VisuallyHidden>{`: ${dateWords(date)}, ${where}`}</VisuallyHidden>
    </Button>
  ),
};

/** Days on which nothing is offered, in a region or everywhere. */
export function DaysOff({
  regions,
  daysOff,
  canChange,
}: Pick<Settings, 'regions' | 'daysOff'> & { canChange: boolean }) {
  const remove = useMutation(
    api.settings.removeDayOff.mutation((dayOffId: string) => ({ params: { dayOffId } })),
  );
  const nameOf = (id: string | null) =>
    id === null ? 'Everywhere' : (regions.find((region) => region.id === id)?.name ?? id);
  return (
    <div className={styles.stack}>
      {canChange ? <AddDayOff regions={regions} /> : null}
      {remove.error === null ? null : (
        <Notice tone="failed" title="The day is still off">
          {remove.error.message}
        </Notice>
      )}
      <DataTable
        caption="Days off"
        columns={[...COLUMNS, ...(canChange ? [CHANGE] : [])]}
        rows={daysOff.map((day) => ({
          ...day,
          where: nameOf(day.regionId),
          isBusy: remove.isPending,
          offerAgain: () =>
            remove.mutate(day.id, {
              onSuccess: () => showToast({ title: `${dateWords(day.date)} is offered again` }),
            }),
        }))}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No days off ahead" level={3}>
            Holidays and closures appear here. Customers can’t choose these days.
          </EmptyState>
        }
      />
    </div>
  );
}
