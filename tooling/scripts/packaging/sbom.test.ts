import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSbom } from './sbom.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-sbom-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = () => readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8');

test.each(['@voltcourier/web', '@voltcourier/admin'])(
  'the SBOM of %s is valid CycloneDX, with version, commit and runtime packages',
  async (name) => {
    await writeSbom(folder, { name }, { version: '1.2.3', commit: 'abc' });
    const text = read();
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    const bom = JSON.parse(text) as {
      metadata: { component: { version: string; properties: unknown } };
      components: { name: string }[];
    };
    expect(bom.metadata.component.version).toBe('1.2.3');
    expect(bom.metadata.component.properties).toEqual([{ name: 'commit', value: 'abc' }]);
    const names = bom.components.map((component) => component.name);
    expect(names).toContain('react');
    expect(names).not.toContain('vitest');
  },
);
