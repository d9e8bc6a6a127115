import { useMutation } from '@tanstack/react-query';
import { ContentForm, type ContentItem } from '@voltcourier/contracts/marketing/content';
import {
  CHANNEL_NAMES,
  CHANNEL_RULES,
  CONTENT_CHANNELS,
  type ContentChannel,
  type ContentTexts,
} from '@voltcourier/contracts/marketing/content-channels';
import { mutationOf } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { CONTENT, contentApi } from '../../../lib/api/content.ts';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';
import { CheckedMessage } from '../claims/checked-message.tsx';
import { ContentPreview } from './content-preview.tsx';
import styles from './content.module.css';

const entriesOf = (item: ContentItem | undefined, newDay: string) => ({
  channel: item?.channel ?? '',
  title: item?.title ?? '',
  text: item?.text ?? '',
  hashtags: item?.hashtags.map((tag) => `#${tag}`).join(' ') ?? '',
  imageDescription: item?.imageDescription ?? '',
  link: item?.link ?? '',
  plannedOn: item?.plannedOn ?? newDay,
  plannedTime: item?.plannedTime ?? '',
});

/** Entries before validation. */
type Entries = ReturnType<typeof entriesOf>;

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,#]+/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const inputOf = ({ hashtags, link, plannedTime, ...entries }: Entries) => ({
  ...entries,
  hashtags: tagsOf(hashtags),
  link: link.trim() === '' ? null : link.trim(),
  plannedTime: plannedTime === '' ? null : plannedTime,
});

const isChannel = (value: string): value is ContentChannel =>
  (CONTENT_CHANNELS as readonly string[]).includes(value);

/** The entries as they would be published; undefined until a channel is selected. */
function textsOf(entries: Entries): ContentTexts | undefined {
  const { channel, hashtags, link, ...rest } = inputOf(entries);
  return isChannel(channel) ? { ...rest, channel, hashtags, link } : undefined;
}

function useContentForm(
  item: ContentItem | undefined,
  newDay: string,
  onSaved: (saved: ContentItem) => void,
) {
  const save = useMutation(
    mutationOf(
      ({ form: entered, version }: Versioned<ContentForm>) =>
        item === undefined
          ? contentApi.createContent({ body: entered })
          : contentApi.changeContent({
              params: { contentId: item.id },
              body: { ...entered, version },
            }),
      CONTENT,
    ),
  );
  const form = useVersionedForm({
    schema: ContentForm,
    version: item?.version ?? 0,
    defaultValues: entriesOf(item, newDay),
    toInput: inputOf,
    save,
    onSaved: (saved) => {
      form.reset(entriesOf(saved, newDay));
      showToast({ title: `${saved.title} is saved` });
      onSaved(saved);
    },
  });
  return form;
}

type Form = ReturnType<typeof useContentForm>;

/** Content and channel. */
function TextFields({ form }: { form: Form }) {
  const { entries } = form;
  const rules = isChannel(entries.channel) ? CHANNEL_RULES[entries.channel] : undefined;
  return (
    <>
      <SelectField
        label="Channel"
        placeholder="Choose a channel"
        options={CONTENT_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
        {...form.field('channel')}
      />
      <TextField
        label="Title"
        help={rules?.showsTitle === false ? 'Only your team sees it.' : undefined}
        maxLength={200}
        {...form.field('title')}
      />
      <TextArea
        label={entries.channel === 'youtube' ? 'Description' : 'Text'}
        rows={8}
        maxLength={65_000}
        {...form.field('text')}
      />
      <CheckedMessage text={entries.text} onChange={(text) => form.set({ text })} />
      <TextField
        label="Hashtags"
        help="With spaces between them."
        optional
        {...form.field('hashtags')}
      />
      <TextField
        label="Link"
        help="https://..."
        inputMode="url"
        maxLength={1800}
        optional
        {...form.field('link')}
      />
      <TextArea
        label="Image description"
        help={
          rules?.showsPicture === true
            ? 'What the picture shows, for those who can’t see it.'
            : undefined
        }
        rows={3}
        maxLength={1000}
        optional={rules?.showsPicture !== true}
        {...form.field('imageDescription')}
      />
    </>
  );
}

/** Day and time of a new item; existing ones are moved instead. */
function PlanFields({ form }: { form: Form }) {
  return (
    <div className={styles.fields}>
      <TextField label="Day" type="date" {...form.field('plannedOn')} />
      <TextField
        label="Time"
        type="time"
        help="Eastern time. Without one, 9 AM."
        optional
        {...form.field('plannedTime')}
      />
    </div>
  );
}

/** Edits an item, with a preview for readers. */
export function ContentEditor({
  item,
  newDay,
  onChanged,
  onSaved,
  onCancel,
}: {
  /** Undefined for a new one. */
  item: ContentItem | undefined;
  newDay: string;
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
  onSaved: (saved: ContentItem) => void;
  onCancel?: () => void;
}) {
  const form = useContentForm(item, newDay, onSaved);
  const { entries, isDirty } = form;
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [isDirty, onChanged]);
  const texts = textsOf(entries);
  return (
    <form className={styles.form} aria-label="Content item" {...form.formProps}>
      {item === undefined || item.state === 'draft' ? null : (
        <Notice title="Saving makes it a draft again" still>
          Changes need a new approval.
        </Notice>
      )}
      <TextFields form={form} />
      {item === undefined ? <PlanFields form={form} /> : null}
      <SaveNotice form={form} failedTitle="Not saved" newerTitle="Someone else changed this item" />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Save draft
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>}
      </div>
      {texts === undefined ? null : <ContentPreview texts={texts} />}
    </form>
  );
}
