import { MAX_FLEET } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { found } = createFounders(started);

const HEADER = 'Make,Model,Year,Plate,Connector,Battery kWh,Nickname,Cost center';

/** Creates a company that imports files. */
async function importer() {
  const owner = await found();
  const { fleet } = owner.client;
  return {
    ...owner,
    fleet,
    preview: (csv: string) => fleet.import({ body: { csv, apply: false } }),
    write: (csv: string) => fleet.import({ body: { csv, apply: true } }),
    vehicles: async () => (await fleet.get()).vehicles,
  };
}

const outcomesOf = ({ rows }: { rows: readonly { outcome: string }[] }) =>
  rows.map(({ outcome }) => outcome);

describe('a vehicle import', () => {
  it('is previewed, then applied, and changes nothing the second time', async () => {
    const { fleet, preview, write, vehicles, id } = await importer();
    await fleet.addCostCentre({ body: { name: 'North' } });
    const csv = [
      HEADER,
      'Ford,E-Transit,2024,van-7,CCS,68,"Big, red",north',
      'Tesla,Model 3,,,Tesla,"57,5",,',
      'Tesla,Model 3,,,Tesla,"57,5",,',
      'Rivian,EDV,1889,VAN-7,Plug,none,,South',
    ].join('\r\n');
    const seen = await preview(csv);
    expect(seen).toMatchObject({ isApplied: false, ignored: [] });
    expect(outcomesOf(seen)).toEqual(['add', 'add', 'add', 'wrong']);
    expect(seen.rows[0]).toMatchObject({
      line: 2,
      words: '2024 Ford E-Transit, VAN-7',
      costCentre: 'North',
      problems: [],
    });
    expect(seen.rows[3]).toMatchObject({
      line: 5,
      words: 'Rivian, EDV, 1889, VAN-7, Plug, none, South',
    });
    expect(seen.rows[3]?.problems.map(({ column }) => column).toSorted()).toEqual([
      'Battery kWh',
      'Connector',
      'Cost center',
      'Year',
    ]);
    expect(await vehicles()).toEqual([]);

    expect(await write(csv)).toEqual({ ...seen, isApplied: true });
    const written = await vehicles();
    expect(written).toHaveLength(3);
    expect(written[0]).toMatchObject({
      make: 'Ford',
      plate: 'VAN-7',
      connector: 'ccs1',
      batteryWh: 68_000,
      nickname: 'Big, red',
    });
    expect(written[1]).toMatchObject({ connector: 'nacs', batteryWh: 57_500, plate: null });

    expect(outcomesOf(await write(csv))).toEqual(['same', 'same', 'same', 'wrong']);
    expect(await vehicles()).toEqual(written);
    const events = await started.api.deps.db
      .selectFrom('company_events')
      .select('detail')
      .where('actor_id', '=', id)
      .where('kind', '=', 'vehicles-changed')
      .execute();
    expect(events).toEqual([{ detail: { added: 3, changed: 0 } }]);
  });

  it('matches vehicles by plate, and keeps the values of missing columns', async () => {
    const { fleet, write, vehicles } = await importer();
    const { costCentres } = await fleet.addCostCentre({ body: { name: 'North' } });
    await write(`${HEADER}\nFord,E-Transit,2024,VAN-7,CCS,68,Big,North`);
    const [before] = await vehicles();
    const shorter = 'plate;make;model;year\nvan-7;Ford;E-Transit;2025\nVAN-8;Ford;E-Transit;';
    expect(outcomesOf(await write(shorter))).toEqual(['change', 'add']);
    const after = await vehicles();
    expect(after[0]).toEqual({ ...before, year: 2025 });
    expect(after[0]?.costCentreId).toBe(costCentres[0]?.id);
    // An empty cell clears the existing value.
    await write('make,model,plate,nickname\nFord,E-Transit,VAN-7,');
    expect((await vehicles())[0]).toEqual({ ...before, year: 2025, nickname: null });
  });

  it('accepts the columns of the Spanish template', async () => {
    const { fleet, write, vehicles } = await importer();
    await fleet.addCostCentre({ body: { name: 'North' } });
    await write(
      'Marca,Modelo,Año,Placa,Conector,Batería kWh,Apodo,Centro de costos\nFord,E-Transit,2024,VAN-7,CCS,68,Big,North',
    );
    expect(await vehicles()).toMatchObject([
      { make: 'Ford', model: 'E-Transit', year: 2024, plate: 'VAN-7', batteryWh: 68_000 },
    ]);
  });

  it.each([
    ['commas', 'make,model,plate\nFord,"E,Transit",A1'],
    ['semicolons', 'Make;MODEL;License plate\r\nFord;E,Transit;A1\r\n'],
    ['tabs', 'make\tmodel\tplate\rFord\tE,Transit\tA1'],
    ['a byte order mark', '\uFEFF"make",model,plate\nFord,"E,Transit",A1'],
    ['empty lines and rows', '\n\nmake,model,plate\n,,\n\nFord,"E,Transit",A1\n,,\n'],
  ])('accepts %s', async (_, csv) => {
    const { write, vehicles } = await importer();
    expect(outcomesOf(await write(csv))).toEqual(['add']);
    expect(await vehicles()).toMatchObject([{ make: 'Ford', model: 'E,Transit', plate: 'A1' }]);
  });

  it('reports unknown columns, and the line of each row', async () => {
    const { preview } = await importer();
    const csv = 'make,constructor,model,Owner\nFord,x,"E\nTransit",y\nA,,B,\nTesla,,,';
    const { ignored, rows } = await preview(csv);
    expect(ignored).toEqual(['constructor', 'Owner']);
    expect(rows).toMatchObject([
      { line: 2, outcome: 'add', words: 'Ford E Transit' },
      { line: 4, outcome: 'add' },
      {
        line: 5,
        outcome: 'wrong',
        problems: [{ column: 'Model', message: 'Please enter the model, such as Model 3.' }],
      },
    ]);
  });

  it('reports every problem of a row, including duplicate plates', async () => {
    const { preview } = await importer();
    const year = new Date().getUTCFullYear() + 2;
    const csv = `make,model,plate,year,battery_kwh
Ford,E-Transit,a1,,
Ford,E-Transit,A1,,
Ford,E-Transit,???,${year},75000
Ford,E-Transit,,,,and more
Ford,${'x'.repeat(61)},,,`;
    const { rows } = await preview(csv);
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      [],
      ['Plate'],
      ['Plate', 'Battery kWh'],
      [''],
      ['Model'],
    ]);
    expect(rows[1]?.problems[0]?.message).toBe('Line 2 already has this plate.');
    const late = await preview(`make,model,year\nFord,E-Transit,${year}`);
    expect(late.rows[0]?.problems).toEqual([
      { column: 'Year', message: `The model year can’t be later than ${year - 1}.` },
    ]);
  });

  it('keeps formulas as text, and rejects control characters', async () => {
    const { write, vehicles } = await importer();
    const formula = '=HYPERLINK(A1)';
    const answer = await write(`make,model\n${formula},@SUM\nFo\0rd,Transit`);
    expect(outcomesOf(answer)).toEqual(['add', 'wrong']);
    expect(answer.rows[1]).toMatchObject({
      words: 'Fo rd, Transit',
      problems: [{ column: 'Make', message: 'Remove the characters that can’t be shown.' }],
    });
    expect(await vehicles()).toMatchObject([{ make: formula, model: '@SUM' }]);
  });

  it.each([
    ['no columns', 'Ford,E-Transit', 'Make'],
    ['no model', 'make,plate\nFord,A1', 'Model'],
    ['a column twice', 'make,model,plate,License Plate\nA,B,C,D', 'twice'],
    ['columns alone', 'make,model\n', 'below the first line'],
    ['blanks alone', ' \n\n', 'empty'],
    ['an open quotation mark', 'make,model\nFord,"E-Transit', 'never closed'],
    ['a quotation mark within', 'make,model\nA,B\nFord,E"T', 'Line 3'],
    ['a quotation mark that ends too early', 'make,model\nFord,"E"T', 'Line 2'],
    ['an endless row', `make,model\nFord,${'x'.repeat(5_000)}`, 'Line 2'],
    ['bytes of another kind', '\0\u0001\u0002PK\u0003\u0004', 'Make'],
    ['600 rows', `make,model\n${'Ford,E-Transit\n'.repeat(600)}`, `up to ${MAX_FLEET} vehicles`],
  ])('is rejected as a whole with %s', async (_, csv, expected) => {
    const { write, vehicles } = await importer();
    const failure = await failureOf(write(csv));
    expect(failure).toMatchObject({ code: 'file_unreadable' });
    expect(failure.message).toContain(expected);
    expect(await vehicles()).toEqual([]);
  });

  it('is rejected when the file is too large', async () => {
    const { write } = await importer();
    const large = await failureOf(write(`make,model\n${'x'.repeat(300_000)}`));
    expect(large).toMatchObject({ fieldErrors: [{ path: 'csv' }] });
    const huge = await failureOf(write('x'.repeat(10 * 1024 * 1024)));
    expect(huge).toMatchObject({ code: 'payload_too_large' });
  });

  it('fills the fleet up to its maximum', async () => {
    const { write, vehicles } = await importer();
    const file = (from: number, count: number) =>
      ['make,model,plate', ...Array.from({ length: count }, (_, row) => `A,B,P${from + row}`)].join(
        '\n',
      );
    await write(file(0, MAX_FLEET - 1));
    const answer = await write(file(MAX_FLEET - 2, 3));
    expect(outcomesOf(answer)).toEqual(['same', 'add', 'wrong']);
    expect(answer.rows[2]?.problems[0]?.message).toContain(`up to ${MAX_FLEET}`);
    expect(await vehicles()).toHaveLength(MAX_FLEET);
  });

  it('is applied once under concurrent requests', async () => {
    const { write, vehicles, admit } = await importer();
    const manager = await admit('manager');
    const csv = 'make,model,plate\nFord,E-Transit,A1\nFord,E-Transit,\nFord,E-Transit,';
    const theirs = manager.client.fleet.import({ body: { csv, apply: true } });
    const answers = await Promise.all([write(csv), theirs, write(csv)]);
    expect(answers.flatMap(outcomesOf).filter((outcome) => outcome === 'add')).toHaveLength(3);
    expect(await vehicles()).toHaveLength(3);
  });
});
