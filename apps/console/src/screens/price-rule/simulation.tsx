import { maxListedChanges } from '@hao/contract/console/listed-changes.ts'
import { simulatedPriceList } from '@hao/contract/console/lists/price-rules.ts'
import { Alert, Button, Flex, Progress } from 'antd'
import { useRef, type ForwardedRef } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatCount, formatFen, formatPercent } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { Section } from '../../parts/page/section.tsx'
import { NumberText, Money } from '../../parts/shown/values.tsx'
import { Histogram, labelPart } from './histogram.tsx'
import { Summary, type SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>
type Simulated = NonNullable<Detail['simulation']>
type Result = NonNullable<Simulated['result']>

/** The simulated effect of the rules on the whole inventory. */
export function Simulation({ set, unsaved }: { set: Detail; unsaved: boolean }) {
  const t = useTexts(priceRuleTexts)
  const { simulation } = set
  const simulate = useAction('POST /prices/:id/simulate')
  const runs = simulation !== null && simulation.finishedAt === null
  const action = (
    <Button
      type={simulation ? 'default' : 'primary'}
      size="small"
      disabled={unsaved}
      loading={simulate.pending || runs}
      onClick={() => void simulate.run({ id: set.id })}
    >
      {t.simulate}
    </Button>
  )
  return (
    <Section title={t.result} extra={set.state === 'draft' && action}>
      {unsaved && <Alert type="warning" showIcon title={t.saveFirst} style={{ marginBlockEnd: 16 }} />}
      {simulation ? <Simulated simulation={simulation} set={set} /> : <p className="quiet">{t.none}</p>}
    </Section>
  )
}

function Simulated({ simulation, set }: { simulation: Simulated; set: Detail }) {
  const t = useTexts(priceRuleTexts)
  const list = useRef<HTMLDivElement>(null)
  const toList = () => {
    list.current?.scrollIntoView({ block: 'start' })
    list.current?.focus({ preventScroll: true })
  }
  const { id: setId } = set
  const { done, total, result } = simulation
  if (!result)
    return (
      <>
        {t.simulating(formatCount(done), formatCount(total))}
        <Progress percent={Math.floor((100 * done) / Math.max(1, total))} aria-label={t.result} />
      </>
    )
  return (
    <Flex vertical gap={16}>
      {simulation.version !== set.version && <Alert type="warning" showIcon title={t.outdated} />}
      <Summary result={result} columns={3} setId={setId} onOpen={toList} />
      <Histogram setId={setId} parts={result.histogram} onOpen={toList} />
      <Changes setId={setId} result={result} ref={list} />
      <UnrealStruckPrices of={result.unreal} title={t.unreal} />
      <UnrealStruckPrices of={result.unrealAlready} title={t.unrealAlready} standing />
    </Flex>
  )
}

type UnrealStruckPricesProps = {
  of: Result['unreal'] | undefined
  title: (count: string) => string
  /** They exist already, independently of these rules. */
  standing?: true
}

/** Numbers whose struck price would not be a real former price. */
function UnrealStruckPrices({ of, title, standing }: UnrealStruckPricesProps) {
  const t = useTexts(priceRuleTexts)
  if (!of || of.count === 0) return null
  const more = of.count - of.examples.length
  return (
    <Alert
      type={standing ? 'info' : 'warning'}
      showIcon
      title={title(formatCount(of.count))}
      description={
        <>
          {!standing && t.unrealText}
          <Flex wrap gap="4px 16px">
            {of.examples.map(({ id, digits, struckFen }) => (
              <span key={id}>
                <NumberText digits={digits} /> <s>{formatFen(struckFen)}</s>
              </span>
            ))}
            {more > 0 && <span>{t.more(formatCount(more))}</span>}
          </Flex>
        </>
      }
    />
  )
}

type ChangesProps = { setId: number; result: SimulationResult; ref: ForwardedRef<HTMLDivElement> }

/** The numbers whose price changes, the largest change first, of one part of the histogram or of all. */
function Changes({ setId, result, ref }: ChangesProps) {
  const t = useTexts(priceRuleTexts)
  const parts = result.histogram.flatMap((part, place) =>
    part.count > 0
      ? [{ value: String(place), label: `${labelPart(part)} · ${formatCount(part.count)}` }]
      : [],
  )
  const isCut = result.histogram.some(({ count }) => count > maxListedChanges)
  return (
    <Section title={t.biggest} ref={ref} tabIndex={-1} className="price-numbers">
      {isCut && <p className="quiet">{t.listedAtMost(formatCount(maxListedChanges))}</p>}
      <List
        list={simulatedPriceList}
        call="GET /prices/:id/changes"
        fixed={{ id: setId }}
        views="none"
        options={{ part: parts, kind: toOptions(t.kinds) }}
        render={{
          change: ({ beforeFen, afterFen }) => <Money fen={afterFen - beforeFen} />,
          percent: ({ beforeFen, afterFen }) =>
            beforeFen === 0 ? '—' : formatPercent(afterFen - beforeFen, beforeFen),
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'number', by: 'id' }}
      />
    </Section>
  )
}
