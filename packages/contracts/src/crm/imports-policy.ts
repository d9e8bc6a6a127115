import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { imports } from './imports.ts';

/** Policy of {@link imports}. */
export const importsPolicy = {
  imports: {
    access: 'customer-data:read',
    summary: 'List imports of contacts, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  getImport: {
    access: 'customer-data:read',
    summary: 'Get an import and its progress',
    errors: STAFF_ERRORS,
  },
  preview: {
    access: 'customer-data:write',
    summary: 'Preview the first rows of a file, with their errors',
    errors: [...STAFF_ERRORS, 'file_unreadable'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  beginImport: {
    access: 'customer-data:write',
    audit: 'customer-data.upload',
    summary: 'Start an upload of contacts in chunks',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  addPart: {
    access: 'customer-data:write',
    audit: 'customer-data.upload',
    summary: 'Upload a chunk; after the last one the file is read',
    bodyBytes: 1_400_000,
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  readAs: {
    access: 'customer-data:write',
    audit: 'customer-data.read-as',
    summary: 'Set how a file is read: encoding, separator, and the field of each column',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'file_unreadable'],
  },
  check: {
    access: 'customer-data:write',
    audit: 'customer-data.check',
    summary: 'Check every row in the background without importing anything',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'file_unreadable'],
  },
  run: {
    access: 'customer-data:write',
    audit: 'customer-data.import',
    summary: 'Import the checked rows, or resume a stopped import, in the background',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  stop: {
    access: 'customer-data:write',
    audit: 'customer-data.stop',
    summary: 'Stop the import; imported rows are kept',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  discard: {
    access: 'customer-data:write',
    audit: 'customer-data.discard',
    summary: 'Delete an uploaded file that isn’t being processed; imported rows are kept',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof imports>;
