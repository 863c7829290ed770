import { Alert, Button, Card, Flex, Progress, Table } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Money, NumberText } from '../../parts/shown/values.tsx'
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
    <Card title={t.result} size="small" extra={set.state === 'draft' && action}>
      {unsaved && <Alert type="warning" showIcon title={t.saveFirst} style={{ marginBlockEnd: 16 }} />}
      {simulation ? (
        <Simulated simulation={simulation} version={set.version} />
      ) : (
        <p className="quiet">{t.none}</p>
      )}
    </Card>
  )
}

function Simulated({ simulation, version }: { simulation: Simulated; version: number }) {
  const t = useTexts(priceRuleTexts)
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
      {simulation.version !== version && <Alert type="warning" showIcon title={t.outdated} />}
      <Summary result={result} columns={3} />
      <UnrealStruckPrices of={result.unreal} title={t.unreal} />
      <UnrealStruckPrices of={result.unrealAlready} title={t.unrealAlready} standing />
      <Histogram title={t.histogram} parts={result.histogram} />
      <Biggest rows={result.biggest} />
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

function Biggest({ rows }: { rows: Result['biggest'] }) {
  const t = useTexts(priceRuleTexts)
  return (
    <Table
      size="small"
      title={() => t.biggest}
      rowKey="id"
      dataSource={rows}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t.number, render: (_, { digits }) => <NumberText digits={digits} /> },
        { title: t.before, align: 'right', render: (_, row) => <Money fen={row.beforeFen} /> },
        { title: t.after, align: 'right', render: (_, row) => <Money fen={row.afterFen} /> },
        { title: t.change, align: 'right', render: (_, row) => <Money fen={row.afterFen - row.beforeFen} /> },
      ]}
    />
  )
}
