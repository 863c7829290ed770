import { useQuery } from '@tanstack/react-query'
import { Card, Flex } from 'antd'
import type { CallOutput } from '../../base/api/calls.ts'
import { useMay } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { AuditLink } from '../../parts/audit/audit-link.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { PriceState } from '../../parts/prices/price-state.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Decisions } from './decisions.tsx'
import { Rules } from './rules.tsx'
import { Simulation } from './simulation.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = CallOutput<'GET /prices/:id'>

/** How often (ms) a simulation that runs is looked at. */
const lookMs = 1000

/** One set of price rules: what it says, what it would do, who decides. */
export function Screen({ id }: ScreenProps) {
  const may = useMay()
  const set = useQuery({
    ...read('GET /prices/:id', { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.simulation && !data.simulation.finishedAt ? lookMs : false,
  })
  return (
    <Loaded query={set}>
      {(data) => (
        <Page
          title={data.name}
          beside={<PriceState state={data.state} />}
          actions={
            <>
              <AuditLink subject="price-rules" id={data.id} />
              <Decisions key={data.id} set={data} />
            </>
          }
        >
          <Flex vertical gap={16}>
            <Simulation set={data} />
            <Rules key={data.id} set={data} editable={data.state === 'draft' && may('prices.draft')} />
            <History history={data.history} />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

function History({ history }: { history: Detail['history'] }) {
  const t = useTexts(priceRuleTexts)
  const events: Readonly<Record<string, string>> = t.events
  return (
    <Card title={t.history} size="small">
      <Timeline
        happenings={history.map(({ event, at, by, reason }, place) => ({
          key: history.length - place,
          at,
          what: events[event] ?? event,
          who: by,
          why: reason,
        }))}
      />
    </Card>
  )
}
