import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import { CheckedMessage } from '../claims/checked-message.tsx';
import styles from './campaigns.module.css';
import { SubjectTestFields } from './subject-test-fields.tsx';
import type { CampaignEntries } from './campaign-entries.ts';

/** Label and link of the button below the message. */
function ButtonFields({ form }: { form: ContractForm<CampaignEntries> }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>Button below the message (optional)</legend>
      <TextField label="Button text" maxLength={40} {...form.field('label')} />
      <TextField
        label="Link"
        help="https://... or a page of our site, such as /pricing"
        inputMode="url"
        maxLength={1800}
        {...form.field('link')}
      />
    </fieldset>
  );
}

/** Sending rate and holdout group. */
function PaceFields({ form }: { form: ContractForm<CampaignEntries> }) {
  return (
    <>
      <TextField
        label="Emails per minute"
        help="At most, from 1 to 6000. Email providers slow down senders that are new to them."
        inputMode="numeric"
        {...form.field('ratePerMinute')}
      />
      <TextField
        label="Held out (percent)"
        help="This share of the audience gets no email, from 0 to 50. Their bookings show what the others’ email changed. With 10, use an audience of 1,000 or more."
        inputMode="numeric"
        {...form.field('holdoutPercent')}
      />
    </>
  );
}

interface CampaignEditorProps {
  readonly form: VersionedForm<CampaignEntries>;
  readonly isNew: boolean;
}

/** Why there is no segment to choose; nothing if there is one. */
function noSegmentText({ data, error }: ReturnType<typeof useSegments>): ReactNode {
  if (data === undefined) return error === null ? undefined : `Not loaded: ${error.message}`;
  if (data.length > 0) return undefined;
  return (
    <>
      No segments yet. Filter <Link to={paths.contacts()}>Contacts</Link>, and save the filter as a
      segment.
    </>
  );
}

/** Content and audience of a campaign. */
export function CampaignEditor({ form, isNew }: CampaignEditorProps) {
  const segments = useSegments();
  return (
    <form className={styles.form} aria-label="Campaign" {...form.formProps}>
      <TextField
        label="Name"
        help="Only your team sees it."
        maxLength={80}
        {...form.field('name')}
      />
      <SelectField
        label="Audience"
        placeholder="Choose a segment"
        options={(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        help={noSegmentText(segments)}
        {...form.field('segmentId')}
      />
      <TextField label="Subject" maxLength={120} {...form.field('subject')} />
      <TextField
        label="Preview text"
        help="Email programs show it beside the subject."
        maxLength={150}
        optional
        {...form.field('preview')}
      />
      <SubjectTestFields form={form} />
      <TextArea
        label="Message"
        help="Supports {first name|friend} and [link](https://...). Leave a blank line between paragraphs."
        rows={12}
        maxLength={10_000}
        {...form.field('body')}
      />
      <CheckedMessage text={form.entries.body} onChange={(body) => form.set({ body })} />
      <ButtonFields form={form} />
      <PaceFields form={form} />
      <SaveNotice
        form={form}
        failedTitle="Campaign not saved"
        newerTitle="Someone else changed this campaign"
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={isNew ? 'primary' : 'secondary'}
          pending={form.isPending}
          pendingLabel="Saving..."
        >
          Save draft
        </Button>
      </div>
    </form>
  );
}
