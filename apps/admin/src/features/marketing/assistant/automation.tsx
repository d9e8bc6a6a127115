import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { ListFailed } from '@voltcourier/ui/paged-table';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { SwitchField } from '@voltcourier/ui/switch-field';
import { api } from '../../../lib/api.ts';
import { clockWords } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { LIVE_MS } from './live-interval.ts';
import { useStatus } from './use-status.ts';

const whole = new Intl.NumberFormat('en-US');

const whenWords = (instant: string | null): string =>
  instant === null ? 'Never' : clockWords(instant);

/** The YouTube trends are switched on or off at once. */
function TrendsSwitch({ isOn }: { isOn: boolean }) {
  const may = useMay();
  const { data: assistant } = useStatus();
  const change = useMutation(
    api.assistant.changeAutomation.mutation((youtube: boolean) => ({ body: { youtube } })),
  );
  const isOff = assistant?.youtubeIsOn === false;
  return (
    <>
      <SwitchField
        label="YouTube trends"
        help={
          isOff
            ? 'YouTube is off. Set YOUTUBE_API_KEY and restart the server to turn it on.'
            : 'Reads what many people watch, within the daily quota.'
        }
        // While it is saved, what was pressed is shown.
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending || isOff || !may('campaigns:write')}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <Refusal error={change.error} title="It isn’t changed" />
    </>
  );
}

/** What runs by itself, and when it ran last; read again every 30 seconds. */
export function Automation() {
  const query = useQuery({ ...api.assistant.automationStatus.query(), refetchInterval: LIVE_MS });
  const { data } = query;
  return (
    <Card title="Automation" dense>
      {data === undefined ? (
        query.error === null ? (
          <Progress>Loading the automation...</Progress>
        ) : (
          <ListFailed title="The automation can’t be loaded" pages={query} />
        )
      ) : (
        <>
          <SummaryList
            rows={[
              { term: 'Status', value: data.status === 'active' ? 'Active' : 'Inactive' },
              { term: 'Last YouTube update', value: whenWords(data.last_youtube_update) },
              { term: 'Last search update', value: whenWords(data.last_seo_update) },
              { term: 'Content pieces', value: whole.format(data.total_content_pieces) },
              { term: 'Keywords', value: whole.format(data.total_keywords) },
            ]}
          />
          <TrendsSwitch isOn={data.youtube_active} />
        </>
      )}
    </Card>
  );
}
