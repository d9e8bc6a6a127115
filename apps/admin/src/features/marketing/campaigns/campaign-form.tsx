import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import { type Campaign, CampaignForm } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { CAMPAIGN } from '../../../lib/effects.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import styles from './campaigns.module.css';

/** What is typed, before it is checked. */
export interface Typed {
  readonly name: string;
  readonly segmentId: string;
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly label: string;
  readonly link: string;
}

/** What a form begins with: the words of a draft, or nothing. */
export const typedOf = (campaign: Campaign | undefined): Typed => ({
  name: campaign?.name ?? '',
  segmentId: campaign?.segment.id ?? '',
  subject: campaign?.subject ?? '',
  preview: campaign?.preview ?? '',
  body: campaign?.body ?? '',
  label: campaign?.button?.label ?? '',
  link: campaign?.button?.link ?? '',
});

/** Whether something was typed that isn't saved. */
export const isChanged = (typed: Typed, campaign: Campaign | undefined): boolean =>
  JSON.stringify(typed) !== JSON.stringify(typedOf(campaign));

type Problems = Readonly<Partial<Record<keyof Typed, string>>>;

/** The form that the api takes, or what is wrong with each field. */
function check({ label, link, ...typed }: Typed): CampaignForm | Problems {
  const isWithout = label.trim() === '' && link.trim() === '';
  const form = { ...typed, button: isWithout ? null : { label, link: link.trim() } };
  const checked = z.safeParse(CampaignForm, form);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path, message }) => [path.at(-1), message] as const);
  // The first of each field is enough.
  return Object.fromEntries(problems.toReversed());
}

/** The words of a campaign, and whom it is for. */
export function CampaignEditor({
  campaign,
  typed,
  onType,
  onSaved,
}: {
  /** Undefined for a new one. */
  campaign: Campaign | undefined;
  typed: Typed;
  onType: (typed: Typed) => void;
  onSaved: (saved: Campaign) => void;
}) {
  const [problems, setProblems] = useState<Problems>({});
  const { data: segments } = useSegments();
  const save = useMutation(
    mutationOf(
      (form: CampaignForm) =>
        campaign === undefined
          ? api.campaigns.createCampaign({ body: form })
          : api.campaigns.changeCampaign({
              params: { campaignId: campaign.id },
              body: { ...form, version: campaign.version },
            }),
      CAMPAIGN,
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = check(typed);
    const isRight = 'button' in checked;
    setProblems(isRight ? {} : checked);
    if (!isRight) return;
    save.mutate(checked, {
      onSuccess: (saved) => {
        showToast({ title: `${saved.name} is saved` });
        onSaved(saved);
      },
    });
  };
  const of = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onType({ ...typed, [name]: target.value }),
  });
  return (
    <form className={styles.form} aria-label="Campaign" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        help="Only your team sees it."
        maxLength={80}
        autoComplete="off"
        {...of('name')}
      />
      <SelectField
        label="To everybody in"
        placeholder="Choose a segment"
        options={(segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...of('segmentId')}
      />
      <TextField label="Subject" maxLength={120} autoComplete="off" {...of('subject')} />
      <TextField
        label="Preview text"
        help="Mail programs show it beside the subject."
        maxLength={150}
        autoComplete="off"
        optional
        {...of('preview')}
      />
      <TextArea
        label="Message"
        help="A blank line begins a paragraph. {first name|friend} becomes the reader’s name, and [words](https://...) a link."
        rows={12}
        maxLength={10_000}
        {...of('body')}
      />
      <fieldset className={styles.fieldset}>
        <legend>Button below the message (optional)</legend>
        <TextField label="Words on it" maxLength={40} autoComplete="off" {...of('label')} />
        <TextField
          label="Where it leads"
          help="https://... or a page of our site, such as /pricing"
          inputMode="url"
          autoComplete="off"
          maxLength={1800}
          {...of('link')}
        />
      </fieldset>
      <Refusal error={save.error} title="The campaign is not saved" />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={campaign === undefined ? 'primary' : 'secondary'}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save draft
        </Button>
      </div>
    </form>
  );
}
