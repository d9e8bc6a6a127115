import { AUDIENCES } from '@voltcourier/contracts/marketing/answers';
import { EMAIL_TONES, EmailBrief } from '@voltcourier/contracts/marketing/generations';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { Answered } from './answered.tsx';
import { GenerateButton } from './generate-button.tsx';
import { RequestState } from './request-state.tsx';
import styles from './assistant.module.css';
import { EmailDraft } from './email-draft.tsx';
import {
  type GenerationBody,
  type GenerationRequest,
  useGenerationRequest,
} from './use-generation-request.ts';

const TONES = {
  professional: 'Professional',
  friendly: 'Friendly',
  urgent: 'Urgent',
} as const satisfies Record<(typeof EMAIL_TONES)[number], string>;

/** Brief for a mail: audience, purpose and tone. */
function BriefForm({ request }: { request: GenerationRequest }) {
  const form = useContractForm({
    schema: EmailBrief,
    defaultValues: { audience: '', goal: '', tone: 'professional' },
    save: savingAs(request.start, (brief: EmailBrief): GenerationBody => ({
      question: { kind: 'email-campaign', brief },
      anew: false,
    })),
  });
  return (
    <form className={styles.form} aria-label="Email to generate" {...form.formProps}>
      <TextField
        label="Audience"
        help="Who gets it. Don’t name people: the assistant reads this."
        list="audiences"
        maxLength={200}
        {...form.field('audience')}
      />
      <datalist id="audiences">
        {Object.values(AUDIENCES).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextArea
        label="Goal"
        help="What the email should achieve."
        rows={2}
        maxLength={400}
        {...form.field('goal')}
      />
      <SelectField
        label="Tone"
        options={EMAIL_TONES.map((value) => ({ value, label: TONES[value] }))}
        {...form.field('tone')}
      />
      <GenerateButton request={request} />
    </form>
  );
}

/** Generates a mail, and creates a campaign from it. */
export function EmailCampaigns() {
  const request = useGenerationRequest('email-campaign');
  return (
    <div className={styles.columns} data-brief>
      <div className={styles.tab}>
        <BriefForm request={request} />
        <RequestState request={request} />
      </div>
      <Answered kind="email-campaign" request={request}>
        {(answer, { id }) => <EmailDraft key={id} answer={answer} generationId={id} />}
      </Answered>
    </div>
  );
}
