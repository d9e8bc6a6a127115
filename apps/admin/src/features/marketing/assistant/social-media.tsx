import {
  SOCIAL_CAMPAIGN_TYPES,
  SOCIAL_PLATFORMS,
  SocialBrief,
} from '@voltcourier/contracts/marketing/generations';
import { SelectField } from '@voltcourier/ui/select-field';
import { savingAs, useContractForm } from '../../../lib/use-contract-form.ts';
import { Answered } from './answered.tsx';
import { GenerateButton } from './generate-button.tsx';
import { RequestState } from './request-state.tsx';
import styles from './assistant.module.css';
import { PLATFORM_LABELS } from './generation-labels.ts';
import { Post } from './post.tsx';
import {
  type GenerationBody,
  type GenerationRequest,
  useGenerationRequest,
} from './use-generation-request.ts';

const TYPES = {
  awareness: 'Awareness',
  promotion: 'Promotion',
  education: 'Education',
  testimonial: 'Testimonial',
} as const satisfies Record<(typeof SOCIAL_CAMPAIGN_TYPES)[number], string>;

/** Brief for a post: network and purpose. */
function BriefForm({ request }: { request: GenerationRequest }) {
  const form = useContractForm({
    schema: SocialBrief,
    defaultValues: { platform: '', campaign_type: '' },
    save: savingAs(request.start, (brief: SocialBrief): GenerationBody => ({
      question: { kind: 'social-content', brief },
      anew: false,
    })),
  });
  return (
    <form className={styles.form} aria-label="Post to generate" {...form.formProps}>
      <div className={styles.fields}>
        <SelectField
          label="Network"
          placeholder="Choose a network"
          options={SOCIAL_PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] }))}
          {...form.field('platform')}
        />
        <SelectField
          label="Campaign type"
          placeholder="Choose a type"
          options={SOCIAL_CAMPAIGN_TYPES.map((value) => ({ value, label: TYPES[value] }))}
          {...form.field('campaign_type')}
        />
      </div>
      <GenerateButton request={request} />
    </form>
  );
}

/** Generates a post that can be edited, copied and taken to its network. */
export function SocialMedia() {
  const request = useGenerationRequest('social-content');
  return (
    <div className={styles.columns} data-brief>
      <div className={styles.tab}>
        <BriefForm request={request} />
        <RequestState request={request} />
      </div>
      <Answered kind="social-content" request={request}>
        {(answer, { id, question }) =>
          question.kind === 'social-content' ? (
            <Post key={id} answer={answer} platform={question.brief.platform} generationId={id} />
          ) : null
        }
      </Answered>
    </div>
  );
}
