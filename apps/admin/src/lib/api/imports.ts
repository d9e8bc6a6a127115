import { imports, type PeopleImport } from '@voltcourier/contracts/crm/imports';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

/**
 * A step of an import, with the list of imports; a refusal may mean that someone else was faster.
 */
export const IMPORT: Effect<PeopleImport> = {
  keeps: (one) => known('imports.getImport', { params: { importId: one.id } }, one),
  refreshes: ['imports.imports'],
  refreshesRefused: ['imports.getImport', 'imports.imports'],
};

export const importsApi = featureApi('imports', imports, { readAs: IMPORT });
