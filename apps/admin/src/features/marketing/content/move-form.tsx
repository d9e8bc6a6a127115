import { type ContentItem, ContentPlan } from '@voltcourier/contracts/marketing/content';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import type * as z from 'zod/mini';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import styles from './content.module.css';
import { announceMove } from './announcements.ts';
import { useContentMove } from './use-content-steps.ts';

/** Moves an item to another day or time: the form equivalent of dragging. */
export function MoveForm({ item }: { item: ContentItem }) {
  const move = useContentMove();
  const form = useContractForm({
    schema: ContentPlan,
    defaultValues: { plannedOn: item.plannedOn, plannedTime: item.plannedTime ?? '' },
    toInput: ({ plannedOn, plannedTime }) => ({
      plannedOn,
      plannedTime: plannedTime === '' ? null : plannedTime,
    }),
    save: savingAs(move, (plan: z.output<typeof ContentPlan>) => ({ item, ...plan })),
    onSaved: announceMove,
  });
  return (
    <section className={styles.section} aria-label="Planned for">
      <h3>Planned for</h3>
      <form className={styles.moveForm} aria-label="Move" {...form.formProps}>
        <TextField label="Day" type="date" {...form.field('plannedOn')} />
        <TextField
          label="Time"
          type="time"
          help="Eastern time. Without one, 9 AM."
          optional
          {...form.field('plannedTime')}
        />
        <Button type="submit" pending={form.isPending} pendingLabel="Moving...">
          Move
        </Button>
      </form>
      <Refusal error={form.refusal} title="It stays on its day" />
    </section>
  );
}
