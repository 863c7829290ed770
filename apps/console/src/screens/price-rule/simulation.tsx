import { Alert, Button, Flex, Progress } from 'antd'
import { useRef } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Section } from '../../parts/page/section.tsx'
import { NumberText } from '../../parts/shown/values.tsx'
import { Changes } from './changes.tsx'
import { Histogram } from './histogram.tsx'
import { Summary } from './summary.tsx'
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
