import {
  type Connector,
  CONNECTORS,
  type FleetVehicle,
  FleetVehicleForm,
  IMPORT_COLUMNS,
  type ImportReport,
  MAX_FLEET,
  formatVehicle,
} from '@voltcourier/contracts';
import * as z from 'zod/mini';
import { type Translatable, sayIn, sentence } from '../../../platform/language/sentence.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { yearRefusal } from '../vehicles/service.ts';
import type { FileRow, ImportColumn, VehicleFile } from './import-file.ts';

type Row = ImportReport['rows'][number];
type Problem = Row['problems'][number];

/** A company's existing vehicles and cost centers. */
interface Present {
  readonly vehicles: readonly FleetVehicle[];
  readonly costCentres: readonly { readonly id: string; readonly name: string }[];
}

/** Result of a file row by row, and the changes to write. */
interface ImportPlan extends Omit<ImportReport, 'isApplied'> {
  readonly added: readonly FleetVehicleForm[];
  readonly changed: readonly FleetVehicle[];
}

/** Error message if a company has the maximum number of vehicles. */
export const FLEET_FULL = sentence('A company can have up to {max} vehicles.', {
  max: MAX_FLEET,
});

const FIELDS: Readonly<Record<ImportColumn, keyof FleetVehicleForm>> = {
  make: 'make',
  model: 'model',
  year: 'year',
  plate: 'plate',
  connector: 'connector',
  batteryWh: 'batteryWh',
  nickname: 'nickname',
  costCentre: 'costCentreId',
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Charging ports by their common names. */
const CONNECTOR_NAMES: ReadonlyMap<string, Connector> = new Map([
  ...(Object.keys(CONNECTORS) as Connector[]).flatMap((connector) => [
    [connector, connector] as const,
    [plain(CONNECTORS[connector]), connector] as const,
  ]),
  ['tesla', 'nacs'],
  ['saej1772', 'j1772'],
]);

// An invalid number becomes a value that the contract rejects with its own message.
const numberOf = (cell: string): number | null =>
  cell === '' ? null : Number(cell.replace(/\s*kwh$/iu, '').replace(',', '.'));

const orNull = (cell: string): string | null => (cell === '' ? null : cell);

/** Returns a row's vehicle data, or its errors. */
function readRow(
  { cells, isTooLong }: FileRow,
  costCentres: ReadonlyMap<string, string>,
  latestYear: number,
  texts: Texts,
): { form: FleetVehicleForm | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const refuse = (column: ImportColumn | undefined, text: Translatable) => {
    const label = column === undefined ? '' : texts.say(IMPORT_COLUMNS[column]);
    if (problems.every((known) => known.column !== label))
      problems.push({ column: label, message: sayIn(text, texts) });
  };
  if (isTooLong) refuse(undefined, 'This row has more cells than there are columns.');
  const { make = '', model = '', year = '', plate = '', connector = '' } = cells;
  const { batteryWh: battery = '', nickname = '', costCentre = '' } = cells;
  const port = CONNECTOR_NAMES.get(plain(connector)) ?? null;
  if (connector !== '' && port === null) {
    refuse('connector', 'Enter NACS, CCS, J1772 or CHAdeMO, or leave it empty.');
  }
  const costCentreId = costCentres.get(costCentre.toLowerCase()) ?? null;
  if (costCentre !== '' && costCentreId === null) {
    refuse('costCentre', 'There is no such cost center. Add it first, or leave the cell empty.');
  }
  const kWh = numberOf(battery);
  const checked = z.safeParse(FleetVehicleForm, {
    make,
    model,
    year: numberOf(year),
    plate: orNull(plate),
    connector: port,
    batteryWh: kWh === null ? null : Math.round(kWh * 1000),
    nickname: orNull(nickname),
    costCentreId,
  });
  const columns = Object.keys(FIELDS) as ImportColumn[];
  for (const { path, message } of checked.error?.issues ?? []) {
    refuse(
      columns.find((column) => FIELDS[column] === path[0]),
      message,
    );
  }
  if (checked.data?.year && checked.data.year > latestYear) {
    refuse('year', yearRefusal(latestYear));
  }
  return { form: problems.length === 0 ? checked.data : undefined, problems };
}

/**
 * Plans what each row of a file does to a company's vehicles. A known plate identifies its vehicle;
 * without a plate, a vehicle matches if all values of the file are equal, and each is matched only
 * once. Columns that the file doesn't have stay unchanged.
 */
export function planImport(
  file: VehicleFile,
  { vehicles, costCentres }: Present,
  latestYear: number,
  texts: Texts,
): ImportPlan {
  const centreIds = new Map(costCentres.map(({ id, name }) => [name.toLowerCase(), id]));
  const centreNames = new Map(costCentres.map(({ id, name }) => [id, name]));
  const byPlate = new Map(vehicles.map((vehicle) => [vehicle.plate, vehicle]));
  const withoutPlate = new Set(vehicles.filter(({ plate }) => plate === null));
  const fields = [...file.columns].map((column) => FIELDS[column]);
  const isAlike = (one: FleetVehicleForm, other: FleetVehicleForm) =>
    fields.every((field) => one[field] === other[field]);
  const linesByPlate = new Map<string, number>();
  const added: FleetVehicleForm[] = [];
  const changed: FleetVehicle[] = [];

  const act = (form: FleetVehicleForm, line: number): Row['outcome'] | Problem => {
    const known =
      form.plate === null
        ? [...withoutPlate].find((vehicle) => isAlike(vehicle, form))
        : byPlate.get(form.plate);
    if (form.plate !== null) {
      const before = linesByPlate.get(form.plate);
      if (before !== undefined) {
        const duplicate = sentence('Line {line} already has this plate.', { line: before });
        return { column: texts.say(IMPORT_COLUMNS.plate), message: duplicate.in(texts) };
      }
      linesByPlate.set(form.plate, line);
    }
    if (known === undefined) {
      if (vehicles.length + added.length >= MAX_FLEET) {
        return { column: '', message: FLEET_FULL.in(texts) };
      }
      added.push(form);
      return 'add';
    }
    withoutPlate.delete(known);
    if (isAlike(known, form)) return 'same';
    changed.push({
      ...known,
      ...Object.fromEntries(fields.map((field) => [field, form[field]])),
    });
    return 'change';
  };

  const rows = file.rows.map((row): Row => {
    const { line } = row;
    const { form, problems } = readRow(row, centreIds, latestYear, texts);
    const outcome = form === undefined ? undefined : act(form, line);
    if (form === undefined || typeof outcome === 'object' || outcome === undefined) {
      const all = typeof outcome === 'object' ? [...problems, outcome] : problems;
      return { line, outcome: 'wrong', words: row.words, costCentre: null, problems: all };
    }
    const costCentre = centreNames.get(form.costCentreId ?? '') ?? null;
    return { line, outcome, words: formatVehicle(form), costCentre, problems };
  });
  return { ignored: [...file.ignored], rows, added, changed };
}
