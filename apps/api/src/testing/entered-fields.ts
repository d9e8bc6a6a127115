import { createGuests } from './guests.ts';
import type { Client } from './field-changes.ts';
import type { useApi } from './harness.ts';

/** Values that staff enter in people's custom fields, and merges of those people. */
export function createEnteredFields(started: ReturnType<typeof useApi>, client: () => Client) {
  const { call } = createGuests(started);
  return {
    /** Creates a person with a new record. */
    meet: async () => (await call()).personId,

    /** Enters a value, or none, over the seen version, and returns the stored one. */
    enter: async (
      personId: string,
      { id: fieldId }: { id: string },
      value: string | null,
      version = 0,
    ) =>
      (
        await client().customFields.enterField({
          params: { personId, fieldId },
          body: { value, version },
        })
      ).values.find((one) => one.fieldId === fieldId),

    valueOf: async (personId: string, { id }: { id: string }) => {
      const { values } = await client().customFields.fieldValues({ params: { personId } });
      return values.find(({ fieldId }) => fieldId === id);
    },

    merge: (personId: string, otherId: string) =>
      client().contacts.merge({ params: { personId }, body: { otherId } }),

    unmerge: (personId: string) => client().contacts.unmerge({ params: { personId } }),
  };
}
