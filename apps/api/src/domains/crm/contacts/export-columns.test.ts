import { describe, expect, it } from 'vitest';
import { exportHeadings, isExportColumn } from './export-columns.ts';

describe('the headings of an export', () => {
  it('end with the custom fields, in their order', () => {
    expect(exportHeadings(['Gate code', 'Fleet size']).slice(-3)).toEqual([
      'Also known by',
      'Gate code',
      'Fleet size',
    ]);
  });

  it('are unique even if a field has the name of a column', () => {
    const headings = exportHeadings(['email', 'Email (field)', 'EMAIL (field) (field)', 'Tags']);
    expect(headings.slice(-4)).toEqual([
      'email (field) (field) (field)',
      'Email (field)',
      'EMAIL (field) (field)',
      'Tags (field)',
    ]);
    expect(new Set(headings.map((name) => name.toLowerCase())).size).toBe(headings.length);
  });

  it('are recognized in any case', () => {
    expect(isExportColumn('customer id')).toBe(true);
    expect(isExportColumn('Customer')).toBe(false);
  });
});
