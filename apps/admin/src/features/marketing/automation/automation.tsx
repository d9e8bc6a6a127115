import { useMutation, useQuery } from '@tanstack/react-query';
import type { AutomationName } from '@voltcourier/contracts/marketing/automation';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Failed } from '@voltcourier/ui/error-state';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { SwitchField } from '@voltcourier/ui/switch-field';
import { showToast } from '@voltcourier/ui/toast';
import { automationApi } from '../../../lib/api/automation.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { LIVE_MS } from '../assistant/live-interval.ts';
import { useStatus } from '../assistant/use-status.ts';
import styles from './automation.module.css';
import { AUTOMATION_NAMES } from './automation-names.ts';
import { RunLog } from './run-log.tsx';

const whole = new Intl.NumberFormat('en-US');

const formatWhen = (instant: string | null): string =>
  instant === null ? 'Never' : formatClock(instant);

const HELP: Readonly<Record<AutomationName, string>> = {
  youtube: 'Every four hours, reads which videos are popular, within the daily quota.',
  seo: 'Every day, reads what search engines find on our pages and logs what has changed.',
};

/** Switches an automation on or off immediately, and runs it on demand. */
function AutomationSwitch({ name, isOn }: { name: AutomationName; isOn: boolean }) {
  const may = useMay();
  const { data: assistant } = useStatus();
  const change = useMutation(
    automationApi.changeAutomation.mutation((wanted: boolean) => ({
      body: { name, isOn: wanted },
    })),
  );
  const run = useMutation(automationApi.runAutomation.mutation(() => ({ body: { name } })));
  const isUnavailable = name === 'youtube' && assistant?.youtubeIsOn === false;
  const mayChange = may('campaigns:write');
  return (
    <div className={styles.automation}>
      <SwitchField
        label={AUTOMATION_NAMES[name]}
        help={
          isUnavailable
            ? 'YouTube is off. Set YOUTUBE_API_KEY and restart the server to turn it on.'
            : HELP[name]
        }
        // Shows the pressed state while it is being saved.
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending || isUnavailable || !mayChange}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      {isOn && mayChange ? (
        <div>
          <Button
            size="compact"
            pending={run.isPending}
            pendingLabel="Starting..."
            onClick={() =>
              run.mutate(undefined, {
                onSuccess: () => showToast({ title: `${AUTOMATION_NAMES[name]} is running` }),
              })
            }
          >
            {`Run ${AUTOMATION_NAMES[name]} now`}
          </Button>
        </div>
      ) : null}
      <Refusal error={change.error} title="Not changed" />
      <Refusal error={run.error} title="Not started" />
    </div>
  );
}

/** Automations with their state, last run and run log, refetched every 30 seconds. */
export function Automation() {
  const query = useQuery({ ...automationApi.automationStatus.query(), refetchInterval: LIVE_MS });
  const { data } = query;
  return (
    <Card title="Automation" dense>
      {data === undefined ? (
        query.error === null ? (
          <Progress>Loading the automation...</Progress>
        ) : (
          <Failed title="The automation can’t be loaded" result={query} />
        )
      ) : (
        <>
          <SummaryList
            rows={[
              { term: 'Status', value: data.status === 'active' ? 'Active' : 'Inactive' },
              { term: 'Last YouTube update', value: formatWhen(data.last_youtube_update) },
              { term: 'Last search update', value: formatWhen(data.last_seo_update) },
              { term: 'Content pieces', value: whole.format(data.total_content_pieces) },
              { term: 'Keywords', value: whole.format(data.total_keywords) },
            ]}
          />
          <AutomationSwitch name="youtube" isOn={data.youtube_active} />
          <AutomationSwitch name="seo" isOn={data.seo_active} />
          <RunLog />
        </>
      )}
    </Card>
  );
}
