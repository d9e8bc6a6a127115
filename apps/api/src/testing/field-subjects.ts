import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { createCustomField } from '../domains/crm/contacts/fields.ts';
import { enterField } from '../domains/crm/contacts/field-entries.ts';
import type { Hints } from './arbitraries.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';

/** Creates fields of each kind that has its own rules, and a person with a value in one. */
export function createFieldSubjects(started: ReturnType<typeof useApi>) {
  return async (staff: User): Promise<Hints> => {
    const { db } = started.api.deps;
    // The number of fields is limited.
    await db.deleteFrom('person_field_events').execute();
    await db.deleteFrom('person_field_values').execute();
    await db.deleteFrom('person_fields').execute();
    const { id, username: name, email } = staff;
    const actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
    const { personId } = await createGuests(started).call();
    const form = { appliesTo: 'both', options: ['North', 'South'] } as const;
    const ids = [];
    for (const kind of ['text', 'number', 'date', 'choice', 'link'] as const) {
      const field = await createCustomField(started.api.ctx, actor, {
        ...form,
        name: `Fuzz ${kind}`,
        kind,
        options: [...form.options],
      });
      ids.push(field.id);
    }
    const at = { personId, fieldId: ids[0] ?? '' };
    await enterField(started.api.ctx, actor, at, { value: 'Blue gate', version: 0 });
    return {
      personId: [personId, personId, randomUUID()],
      fieldId: ids,
      value: ['12', '1,200.5', '2026-11-22', '0000-01-01', 'https://files.example/1', null],
      version: [0, 1, 2, 9_007_199_254_740_991],
    };
  };
}
