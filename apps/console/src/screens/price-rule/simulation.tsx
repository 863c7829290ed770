import { maxListedChanges } from '@hao/contract/console/listed-changes.ts'
import { simulatedPriceList } from '@hao/contract/console/lists/price-rules.ts'
import { Alert, Button, Flex, Progress } from 'antd'
import type { Ref } from 'react'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { formatCount, formatFen, formatPercent } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Money } from '../../parts/shown/values.tsx'
import { Histogram, labelPart } from './histogram.tsx'
import { Summary, type SimulationResult } from './summary.tsx'
import { priceRuleTexts } from './texts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>
type Simulated = NonNullable<Detail['simulation']>

/** `onOpen` goes to the list of numbers. */
type SimulationProps = { set: Detail; unsaved: boolean; onOpen: () => void }

/** The simulated effect of the rules on the whole inventory. */
export function Simulation({ set, unsaved, onOpen }: SimulationProps) {
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
      {simulation ? (
        <Simulated simulation={simulation} set={set} onOpen={onOpen} />
      ) : (
        <p className="quiet">{t.none}</p>
      )}
    </Section>
  )
}

type SimulatedProps = { simulation: Simulated; set: Detail; onOpen: () => void }

function Simulated({ simulation, set, onOpen }: SimulatedProps) {
  const t = useTexts(priceRuleTexts)
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
      {result.unreal.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <Link href={pathOf('price-rule', setId, { kind: 'unreal' })} onClick={onOpen}>
              {t.unreal(formatCount(result.unreal.count))}
            </Link>
          }
          description={t.unrealText}
        />
      )}
      <Summary result={result} columns={3} setId={setId} onOpen={onOpen} />
      <Histogram setId={setId} parts={result.histogram} onOpen={onOpen} />
    </Flex>
  )
}

type ChangesProps = { setId: number; result: SimulationResult; ref: Ref<HTMLDivElement> }

/** The numbers that get another price, the largest change first, of one part of the histogram or of all. */
export function Changes({ setId, result, ref }: ChangesProps) {
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
          struck: ({ struckFen }) => (struckFen === null ? '—' : <s>{formatFen(struckFen)}</s>),
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
