import { longPeriods, type PeriodDiscounts } from '@hao/numbers/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission, useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { DecisionButtons } from '../../parts/approvals/decision-buttons.tsx'
import { OwnRequest } from '../../parts/approvals/own-request.tsx'
import { useRequestFacts } from '../../parts/approvals/request-facts.tsx'
import { approvalTexts } from '../../parts/approvals/texts.ts'
import { type Column, RowTable } from '../../parts/list/row-table.tsx'
import { RequestState } from '../../parts/money/states.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { ChangeDiscounts } from './change-discounts.tsx'
import { PriceTable } from './price-table.tsx'
import { discountTexts } from './texts.ts'

type Discounts = ConsoleOutput<'GET /discounts'>
type Request = Discounts['requests'][number]

/** The discounts of longer periods: those in effect, the request to change them, and earlier requests. */
export function Screen() {
  const query = useQuery(read('GET /discounts', {}))
  return <Loaded query={query}>{(discounts) => <Whole discounts={discounts} />}</Loaded>
}

function Whole({ discounts }: { discounts: Discounts }) {
  const t = useTexts(discountTexts)
  const hasPermission = useHasPermission()
  const { percents, since, requests, prices } = discounts
  const waiting = requests.find(({ state }) => state === 'asked')
  const describe = useDescription()
  return (
    <Page
      title={t.title}
      actions={
        waiting ? (
          <Decisions request={waiting} discounts={discounts} />
        ) : (
          hasPermission('prices.draft') && <ChangeDiscounts {...discounts} />
        )
      }
    >
      <Flex vertical gap={16}>
        <p className="quiet">{t.intro}</p>
        {waiting && (
          <Section title={t.asked}>
            <RequestFacts request={waiting} discounts={discounts} />
          </Section>
        )}
        <Section title={t.inEffect}>
          <Flex vertical gap={12}>
            <Facts
              facts={[
                [t.title, describe(percents)],
                [t.since, since === null ? undefined : <Moment key="since" at={since} />],
              ]}
            />
            <PriceTable prices={prices} percents={percents} />
          </Flex>
        </Section>
        <Section title={t.history}>
          <History requests={requests} />
        </Section>
      </Flex>
    </Page>
  )
}

/** The discounts in one line. */
function useDescription(): (percents: PeriodDiscounts) => string {
  const t = useTexts(discountTexts)
  return (percents) =>
    longPeriods.map((months) => `${t.months(months)} ${t.off(percents[months])}`).join(t.comma)
}

function RequestFacts({ request, discounts }: { request: Request; discounts: Discounts }) {
  const t = useTexts(discountTexts)
  const describe = useDescription()
  const facts = useRequestFacts(request)
  const { prices, percents } = discounts
  return (
    <Flex vertical gap={12}>
      <Facts facts={[[t.title, describe(request.percents)], ...facts]} />
      <PriceTable prices={prices} percents={request.percents} before={percents} />
    </Flex>
  )
}

function Decisions({ request, discounts }: { request: Request; discounts: Discounts }) {
  const t = useTexts(discountTexts)
  const me = useMe()
  const hasPermission = useHasPermission()
  const { id } = request
  if (request.askedById === me.id)
    return <OwnRequest id={id} withdraw="POST /discounts/:id/withdraw" words={t} />
  if (!hasPermission('prices.approve')) return null
  return (
    <DecisionButtons
      words={t}
      subject={t.title}
      tie={request.tie}
      approve={{ call: 'POST /discounts/:id/approve', input: { id } }}
      refuse={{ call: 'POST /discounts/:id/refuse', input: { id } }}
      facts={<RequestFacts request={request} discounts={discounts} />}
    >
      {t.approveText}
    </DecisionButtons>
  )
}

function History({ requests }: { requests: readonly Request[] }) {
  const t = useTexts(discountTexts)
  const words = useTexts(approvalTexts)
  const describe = useDescription()
  const columns: Column<Request>[] = [
    { key: 'asked', title: words.askedAt, render: ({ askedAt }) => <Moment at={askedAt} /> },
    { key: 'percents', title: t.title, render: ({ percents }) => describe(percents) },
    { key: 'state', title: t.state, render: ({ state }) => <RequestState state={state} /> },
    { key: 'reason', title: words.reason, render: ({ reason }) => reason },
    { key: 'by', title: words.askedBy, render: ({ askedBy }) => askedBy },
    {
      key: 'decided',
      title: t.decided,
      render: ({ decidedBy, decidedAt }) => (
        <>
          {decidedBy} {decidedAt && <Moment at={decidedAt} />}
        </>
      ),
    },
    { key: 'note', title: t.note, render: ({ note }) => note },
  ]
  return (
    <RowTable rows={requests} rowKey={({ id }) => id} empty={t.noHistory} columns={columns} pageSize={10} />
  )
}
