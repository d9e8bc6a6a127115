import { useMutation } from '@tanstack/react-query';
import type { GeneratedEmail } from '@voltcourier/contracts/marketing/answers';
import { CampaignButton, CampaignForm } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { paths } from '../../../lib/paths.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CheckedMessage } from '../claims/checked-message.tsx';
import styles from './assistant.module.css';

/** Initial entries. */
const entriesOf = ({ subject, content, call_to_action }: GeneratedEmail) => ({
  // Internal name; the subject distinguishes drafts.
  name: subject.slice(0, 80),
  segmentId: '',
  subject,
  body: content,
  label: call_to_action,
  link: '',
});

type Entries = ReturnType<typeof entriesOf>;

/** A button needs a label and a link; without either there is no button. */
const buttonOf = ({ label, link }: Entries) =>
  label.trim() === '' && link.trim() === '' ? null : { label, link: link.trim() };

const inputOf = (entries: Entries) => {
  const { name, segmentId, subject, body } = entries;
  return { name, segmentId, subject, preview: '', body, button: buttonOf(entries) };
};

/** Errors of the button, by field. */
function problemsOf(entries: Entries) {
  const button = buttonOf(entries);
  const checked = button === null ? undefined : CampaignButton.safeParse(button);
  const issueOf = (name: 'label' | 'link') =>
    checked?.error?.issues.find(({ path }) => path[0] === name)?.message;
  return { label: issueOf('label'), link: issueOf('link') };
}

function DraftFields({ form }: { form: ContractForm<Entries> }) {
  const { data: segments } = useSegments();
  return (
    <>
      <TextField label="Subject" maxLength={120} {...form.field('subject')} />
      <TextArea label="Message" rows={12} maxLength={10_000} {...form.field('body')} />
      <CheckedMessage text={form.entries.body} onChange={(body) => form.set({ body })} />
      <div className={styles.fields}>
        <TextField label="Button text" maxLength={40} {...form.field('label')} />
        <TextField
          label="Button link"
          help="https://... or a page of our site, such as /booking. For no button, clear both."
          inputMode="url"
          maxLength={1800}
          {...form.field('link')}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          label="Campaign name"
          help="Only your team sees it."
          maxLength={80}
          {...form.field('name')}
        />
        <SelectField
          label="Segment"
          help="Those of them who agreed to news get it."
          placeholder="Choose a segment"
          options={(segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('segmentId')}
        />
      </div>
    </>
  );
}

/** A generated mail that can be edited and saved as a draft campaign. */
export function EmailDraft({
  answer,
  generationId,
}: {
  answer: GeneratedEmail;
  /** The generation that the campaign is created from. */
  generationId: string;
}) {
  const may = useMay();
  const headingId = useId();
  const create = useMutation(
    campaignsApi.createCampaign.mutation((form: CampaignForm) => ({
      body: { ...form, generationId },
    })),
  );
  const form = useContractForm({
    schema: CampaignForm,
    defaultValues: entriesOf(answer),
    toInput: inputOf,
    problemsOf,
    save: create,
  });
  if (create.data !== undefined) {
    return (
      <Notice
        tone="success"
        title="Draft saved"
        action={<Link to={paths.campaign(create.data.id)}>Open the campaign</Link>}
      >
        Nothing is sent until you send it.
      </Notice>
    );
  }
  return (
    <form className={styles.form} aria-labelledby={headingId} {...form.formProps}>
      <h2 id={headingId}>Generated email</h2>
      <LeaveGuard isChanged={form.isDirty} lost="The changes to this email are lost." />
      <DraftFields form={form} />
      <Refusal error={form.refusal} title="Draft not saved" />
      {may('campaigns:write') ? (
        <div>
          <Button type="submit" pending={form.isPending} pendingLabel="Saving...">
            Create campaign draft
          </Button>
        </div>
      ) : null}
    </form>
  );
}
