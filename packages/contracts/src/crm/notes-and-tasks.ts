import * as z from 'zod/mini';
import { Id, Instant, LocalDate, text, multilineText, Version } from '../kernel/scalars.ts';

/** Colors of tags, without a meaning. */
export const TAG_TONES = ['plain', 'volt', 'sea', 'plum', 'clay'] as const;

/** A tag. */
export const Tag = z.object({ id: Id, name: z.string(), tone: z.enum(TAG_TONES) });

/** A {@link Tag} as the client reads it. */
export type Tag = z.output<typeof Tag>;

/** A task about a contact. */
export const PersonTask = z.object({
  id: Id,
  personId: Id,
  personName: z.string(),
  title: z.string(),
  dueDate: z.nullable(LocalDate),
  owner: z.object({ id: Id, name: z.string() }),
  doneAt: z.nullable(Instant),
  /** The version that a change is based on. A stale one is refused. */
  version: Version,
});

/** A {@link PersonTask} as the client reads it. */
export type PersonTask = z.output<typeof PersonTask>;

/** Link to a file about a contact. */
export const PersonLink = z.object({ id: Id, name: z.string(), url: z.string() });

/** A {@link PersonLink} as the client reads it. */
export type PersonLink = z.output<typeof PersonLink>;

/** A note as entered. The form and the API validate with this schema. */
export const PersonNoteForm = z.object({
  body: multilineText(4000).check(z.minLength(1, 'Please write something.')),
  /** Ids of mentioned staff members. */
  mentions: z.array(Id).check(z.maxLength(20, 'Please name at most 20 people.')),
});

/** A {@link PersonNoteForm} as checked by the contract. */
export type PersonNoteForm = z.output<typeof PersonNoteForm>;

// The year 0 is valid in ISO 8601, but not in the database.
const DueDate = LocalDate.check(
  z.refine((date) => !date.startsWith('0000'), 'Please select a date.'),
);

/** A task as entered. */
export const TaskForm = z.object({
  title: text(200).check(z.minLength(2, 'Please say what needs to be done.')),
  dueDate: z.nullable(DueDate),
  ownerId: Id,
});

/** A {@link TaskForm} as checked by the contract. */
export type TaskForm = z.output<typeof TaskForm>;

/** A tag as entered. */
export const TagForm = z.object({
  name: text(40).check(
    z.minLength(1, 'Please type a tag.'),
    // Import and export files have several tags per cell.
    z.regex(/^[^,;|]*$/u, 'Tags can’t contain a comma, semicolon or bar. Add them one at a time.'),
  ),
  tone: z.enum(TAG_TONES, 'Please choose a color.'),
});

/** A {@link TagForm} as checked by the contract. */
export type TagForm = z.output<typeof TagForm>;

/** A link to a file, as entered. */
export const LinkForm = z.object({
  name: text(120).check(z.minLength(1, 'Please say what it is.')),
  url: text(2000).check(
    z.regex(
      /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*(?::\d{1,4})?(?:[/?#]\S*)?$/iu,
      'Please enter a link that begins with https://.',
    ),
  ),
});

/** A {@link LinkForm} as checked by the contract. */
export type LinkForm = z.output<typeof LinkForm>;
