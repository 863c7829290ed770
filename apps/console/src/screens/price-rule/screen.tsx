import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useRef, useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { AuditLink } from '../../parts/audit/audit-link.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { NewDraft } from '../../parts/pricing/new-draft.tsx'
import { PriceState } from '../../parts/pricing/price-state.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { History } from '../../parts/shown/history.tsx'
import { Decisions } from './decisions.tsx'
import { PriceOfNumber } from './quote.tsx'
import { RulesTable } from './rules-table.tsx'
import { RulesForm } from './rules-form.tsx'
import { Changes, Simulation } from './simulation.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** How often (ms) the progress of a simulation is read. */
const refetchMs = 1000

/** One set of price rules: its values, its simulation and its decisions. */
export function Screen({ id }: ScreenProps) {
  const set = useQuery({
    ...read('GET /prices/:id', { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.simulation && !data.simulation.finishedAt ? refetchMs : false,
  })
  return <Loaded query={set}>{(data) => <Whole key={data.id} set={data} />}</Loaded>
}

function Whole({ set }: { set: Detail }) {
  const hasPermission = useHasPermission()
  const t = useTexts(priceRuleTexts)
  // Simulations and approvals use the saved version, never unsaved input.
  const editable = set.state === 'draft' && hasPermission('prices.draft')
  const [over, setOver] = useState<number>()
  const unsaved = editable && over !== undefined
  const numbers = useRef<HTMLDivElement>(null)
  const toNumbers = () => {
    numbers.current?.scrollIntoView({ block: 'start' })
    numbers.current?.focus({ preventScroll: true })
  }
  const result = set.simulation?.result
  return (
    <Page
      title={set.name}
      beside={<PriceState state={set.state} />}
      actions={
        <>
          <AuditLink subject="price-rules" id={set.id} />
          {set.state !== 'draft' && hasPermission('prices.draft') && (
            <NewDraft
              label={t.copy}
              hint={t.copyText}
              name={set.name}
              rules={set.rules}
              effectiveAt={set.effectiveAt}
            />
          )}
          <Decisions set={set} unsaved={unsaved} />
        </>
      }
    >
      <Flex vertical gap={16}>
        <Simulation set={set} unsaved={unsaved} onOpen={toNumbers} />
        <PriceOfNumber setId={set.id} />
        {editable ? (
          <>
            <Section title={t.compared}>
              <RulesTable set={set} changedOnly />
            </Section>
            <RulesForm set={set} over={over} onOver={setOver} />
          </>
        ) : (
          <ShownRules set={set} />
        )}
        {result && <Changes setId={set.id} result={result} ref={numbers} />}
        <History title={t.history} rows={set.history} describe={({ event }) => labelFor(t.events, event)} />
      </Flex>
    </Page>
  )
}

/** The rules of a set that the reader cannot edit, as text. */
function ShownRules({ set }: { set: Detail }) {
  const t = useTexts(priceRuleTexts)
  return (
    <Section title={t.rules}>
      <Flex vertical gap={12}>
        <Facts
          facts={[
            [t.name, set.name],
            [t.effectiveShort, set.effectiveAt ? formatMoment(set.effectiveAt) : t.atApproval],
          ]}
        />
        <RulesTable set={set} />
      </Flex>
    </Section>
  )
}
