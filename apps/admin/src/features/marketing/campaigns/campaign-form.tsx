import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import {
  type Campaign,
  CampaignButton,
  CampaignForm,
} from '@voltcourier/contracts/marketing/campaigns';
import { SubjectTest } from '@voltcourier/contracts/marketing/subject-tests';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { problemsIn } from '../../../lib/form-errors.ts';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { CAMPAIGN } from '../../../lib/effects.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import { CheckedMessage } from '../claims/checked-message.tsx';
import styles from './campaigns.module.css';
import {
  type SubjectTestEntries,
  subjectTestEntriesOf,
  SubjectTestFields,
  subjectTestOf,
} from './subject-test-fields.tsx';

/** What is typed, before it is checked. */
export interface CampaignEntries extends SubjectTestEntries {
  readonly name: string;
  readonly segmentId: string;
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly label: string;
  readonly link: string;
  readonly ratePerMinute: string;
  readonly holdoutPercent: string;
}

/** What a form begins with: the words of a draft, or nothing. */
const entriesOf = (campaign: Campaign | undefined): CampaignEntries => ({
  name: campaign?.name ?? '',
  segmentId: campaign?.segment.id ?? '',
  subject: campaign?.subject ?? '',
  preview: campaign?.preview ?? '',
  body: campaign?.body ?? '',
  label: campaign?.button?.label ?? '',
  link: campaign?.button?.link ?? '',
  ratePerMinute: String(campaign?.ratePerMinute ?? 300),
  holdoutPercent: String(campaign?.holdoutPercent ?? 0),
  ...subjectTestEntriesOf(campaign),
});

/** Whether something was typed that isn't saved. */
export const isChanged = (entries: CampaignEntries, campaign: Campaign | undefined): boolean =>
  JSON.stringify(entries) !== JSON.stringify(entriesOf(campaign));

const wholeOf = (typed: string) => Number(typed.trim() || Number.NaN);

function buttonOf({ label, link }: CampaignEntries) {
  const isWithout = label.trim() === '' && link.trim() === '';
  return isWithout ? null : { label, link: link.trim() };
}

function inputOf(entries: CampaignEntries) {
  const { name, segmentId, subject, preview, body, ratePerMinute, holdoutPercent } = entries;
  return {
    name,
    segmentId,
    subject,
    preview,
    body,
    ratePerMinute: wholeOf(ratePerMinute),
    holdoutPercent: wholeOf(holdoutPercent),
    button: buttonOf(entries),
    subjectTest: subjectTestOf(entries),
  };
}

const problemsOf = (entries: CampaignEntries) => ({
  ...problemsIn(CampaignButton, buttonOf(entries)),
  ...problemsIn(SubjectTest, subjectTestOf(entries)),
});

/** The form of a campaign, which saves it as a draft. */
export function useCampaignForm(
  campaign: Campaign | undefined,
  onSaved: (saved: Campaign) => void,
): ContractForm<CampaignEntries> {
  const save = useMutation(
    mutationOf(
      (body: CampaignForm) =>
        campaign === undefined
          ? api.campaigns.createCampaign({ body })
          : api.campaigns.changeCampaign({
              params: { campaignId: campaign.id },
              body: { ...body, version: campaign.version },
            }),
      CAMPAIGN,
    ),
  );
  const [begun] = useState(() => entriesOf(campaign));
  const form = useContractForm({
    schema: CampaignForm,
    defaultValues: begun,
    toInput: inputOf,
    problemsOf,
    save,
    onSaved: (saved) => {
      form.reset(entriesOf(saved));
      showToast({ title: `${saved.name} is saved` });
      onSaved(saved);
    },
  });
  return form;
}

/** The words on the button below the message, and where it leads. */
function ButtonFields({ form }: { form: ContractForm<CampaignEntries> }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>Button below the message (optional)</legend>
      <TextField label="Button text" maxLength={40} autoComplete="off" {...form.field('label')} />
      <TextField
        label="Link"
        help="https://... or a page of our site, such as /pricing"
        inputMode="url"
        autoComplete="off"
        maxLength={1800}
        {...form.field('link')}
      />
    </fieldset>
  );
}

/** The words of a campaign, and whom it is for. */
export function CampaignEditor({
  form,
  isNew,
}: {
  form: ContractForm<CampaignEntries>;
  isNew: boolean;
}) {
  const { data: segments } = useSegments();
  return (
    <form className={styles.form} aria-label="Campaign" {...form.formProps}>
      <TextField
        label="Name"
        help="Only your team sees it."
        maxLength={80}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label="Audience"
        placeholder="Choose a segment"
        options={(segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('segmentId')}
      />
      <TextField label="Subject" maxLength={120} autoComplete="off" {...form.field('subject')} />
      <TextField
        label="Preview text"
        help="Mail programs show it beside the subject."
        maxLength={150}
        autoComplete="off"
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
      <TextField
        label="Emails per minute"
        help="At most, from 1 to 6000. Mail providers slow down senders that are new to them."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('ratePerMinute')}
      />
      <TextField
        label="Held out (percent)"
        help="This share of the audience gets no email, from 0 to 50. Their bookings show what the others’ email changed. With 10, use an audience of 1,000 or more."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('holdoutPercent')}
      />
      <Refusal error={form.refusal} title="The campaign is not saved" />
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
