import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_SEPARATORS,
  type ImportPreviewRow,
  type ImportTarget,
  type PeopleImport,
  targetOfField,
} from '@voltcourier/contracts/crm/imports';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { importsApi } from '../../../lib/api/imports.ts';
import { useCustomFields } from '../../../lib/use-custom-fields.ts';
import styles from './customer-data.module.css';
import { ENCODING_LABELS, FIELD_LABELS, SEPARATOR_LABELS } from './labels.ts';

interface Target {
  readonly value: ImportTarget;
  readonly label: string;
}

const FIELDS: readonly Target[] = IMPORT_FIELDS.map((field) => ({
  value: field,
  label: FIELD_LABELS[field],
}));

/** Fields that a column can be read as, including a current one that is no longer offered. */
const targetsOf = (
  fields: readonly PersonField[],
  mapping: readonly (ImportTarget | null)[],
): Target[] =>
  fields
    .map(({ id, name, appliesTo, isArchived }) => ({
      value: targetOfField(id),
      label: name,
      isOffered: !isArchived && appliesTo !== 'company',
    }))
    .filter(({ value, isOffered }) => isOffered || mapping.includes(value))
    .map(({ value, label }) => ({ value, label }));

const columnsOf = (
  mapping: readonly (ImportTarget | null)[],
  custom: readonly Target[],
): DataColumn<ImportPreviewRow>[] => [
  { key: 'line', header: 'Line', align: 'end', rowHeader: true, cell: ({ line }) => line },
  {
    key: 'problems',
    header: 'Issues',
    cell: ({ problems }) =>
      problems.length === 0 ? (
        '–'
      ) : (
        <span className={styles.wrong}>
          {problems
            .map(({ column, sentence }) => (column === '' ? sentence : `${column}: ${sentence}`))
            .join(' ')}
        </span>
      ),
  },
  ...[...FIELDS, ...custom]
    .filter(({ value }) => mapping.includes(value))
    .map(({ value, label }) => ({
      key: value,
      header: label,
      cell: ({ values }: ImportPreviewRow) => values[value] || '–',
    })),
];

type Reading = Omit<Parameters<typeof importsApi.readAs>[0]['body'], 'version'>;

/** Maps columns to fields. */
function ColumnMapping({
  job: { columns, mapping },
  custom,
  isBusy,
  onChange,
}: {
  job: PeopleImport;
  custom: readonly Target[];
  isBusy: boolean;
  onChange: (mapping: (ImportTarget | null)[]) => void;
}) {
  const hasNoAddress = !mapping.includes('email') && !mapping.includes('phone');
  const choose = (index: number, chosen: string) => {
    const field = [...FIELDS, ...custom].find(({ value }) => value === chosen)?.value ?? null;
    // A field can only be assigned once, so it moves from the other column.
    onChange(
      mapping.map((before, at) => (at === index ? field : before === field ? null : before)),
    );
  };
  return (
    <fieldset className={styles.group} disabled={isBusy}>
      <legend className={styles.heading}>Map columns</legend>
      <p className={styles.text}>
        We guessed from the first line. Change what is wrong; what you leave out is not imported.
      </p>
      {hasNoAddress ? (
        <Notice still tone="warning" title="Choose the email address or the phone number">
          They identify each person.
        </Notice>
      ) : null}
      <div className={styles.fields}>
        {columns.map((column, index) => (
          <SelectField
            // Two columns may have the same name.
            key={`${index} ${column}`}
            label={column || `Column ${index + 1}`}
            placeholder="Leave out"
            options={FIELDS}
            value={mapping[index] ?? ''}
            onChange={({ target }) => choose(index, target.value)}
          >
            {custom.length === 0 ? null : (
              <optgroup label="Custom fields">
                {custom.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

/** Character encoding and separator of a file. */
function FileFormat({
  job: { encoding, separator },
  isBusy,
  onChange,
}: {
  job: PeopleImport;
  isBusy: boolean;
  onChange: (format: Pick<PeopleImport, 'encoding' | 'separator'>) => void;
}) {
  return (
    <fieldset className={styles.group} disabled={isBusy}>
      <legend className={styles.heading}>File format</legend>
      <div className={styles.fields}>
        <SelectField
          label="Encoding"
          help="Change if accents look wrong."
          options={IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
          value={encoding}
          onChange={({ target }) => {
            const chosen = IMPORT_ENCODINGS.find((one) => one === target.value) ?? encoding;
            onChange({ encoding: chosen, separator });
          }}
        />
        <SelectField
          label="Separator"
          help="Change if everything is in one column."
          options={IMPORT_SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] }))}
          value={separator}
          onChange={({ target }) => {
            const chosen = IMPORT_SEPARATORS.find((one) => one === target.value) ?? separator;
            onChange({ encoding, separator: chosen });
          }}
        />
      </div>
    </fieldset>
  );
}

/** How a file is read: detected automatically, displayed, and editable. */
export function ReadingStep({ job }: { job: PeopleImport }) {
  const { mapping, encoding, separator } = job;
  const preview = useQuery({
    // The key includes how the file is read.
    ...importsApi.preview.query({ params: { importId: job.id } }),
    queryKey: [...importsApi.preview.key({ params: { importId: job.id } }), job.version],
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
  });
  // Not a form: each selection is saved immediately, and the preview shows its effect.
  const readAs = useMutation(
    importsApi.readAs.mutation((reading: Reading) => ({
      params: { importId: job.id },
      body: { ...reading, version: job.version },
    })),
  );
  const { data: fields = [] } = useCustomFields();
  const custom = targetsOf(fields, mapping);
  return (
    <div className={styles.page}>
      <Refusal title="Not changed" error={readAs.error ?? preview.error} />
      <ColumnMapping
        job={job}
        custom={custom}
        isBusy={readAs.isPending}
        onChange={(changed) => readAs.mutate({ encoding, separator, mapping: changed })}
      />
      <FileFormat
        job={job}
        isBusy={readAs.isPending}
        onChange={(format) => readAs.mutate(format)}
      />
      <section className={styles.part} aria-labelledby="preview">
        <h3 id="preview" className={styles.heading}>
          The first rows, as they would be read
        </h3>
        <DataTable
          caption="The first rows"
          columns={columnsOf(mapping, custom)}
          rows={preview.data}
          rowKey={({ line }) => String(line)}
          empty={<p className={styles.text}>There is no row to show.</p>}
        />
      </section>
    </div>
  );
}
