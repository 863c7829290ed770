import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatClauses, formatCount, formatFen, formatPercent } from '../../base/texts/format.ts'
import { pathOf } from '../../base/routes.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { priceRuleTexts } from './texts.ts'

export type SimulationResult = NonNullable<
  NonNullable<ConsoleOutput<'GET /prices/:id'>['simulation']>['result']
>

type SummaryProps = {
  result: SimulationResult
  columns: 2 | 3
  /** Makes the counts links to their numbers. */
  setId?: number
  onOpen?: () => void
}

/** The simulated effect in a few figures: how many prices change, up and down, and the largest change. */
export function Summary({ result, columns, setId, onOpen }: SummaryProps) {
  const t = useTexts(priceRuleTexts)
  const { beforeFen, afterFen, biggest, unreal, unrealAlready, limits } = result
  const linked = (count: number, kind?: 'rises' | 'falls' | 'deep' | 'unreal' | 'standing') =>
    setId === undefined || count === 0 ? (
      formatCount(count)
    ) : (
      <Link key={kind} href={pathOf('price-rule', setId, { kind })} onClick={onOpen}>
        {formatCount(count)}
      </Link>
    )
  const [most] = biggest
  const difference = afterFen - beforeFen
  return (
    <Facts
      columns={columns}
      facts={[
        [t.changed, linked(result.rises + result.falls)],
        [t.rises, linked(result.rises, 'rises')],
        [t.falls, linked(result.falls, 'falls')],
        [t.deep(`${limits.onePercent}%`), linked(result.deep, 'deep')],
        [t.unchanged, formatCount(result.unchanged)],
        [t.kept, formatCount(result.kept)],
        [t.unrealCount, linked(unreal.count, 'unreal')],
        [t.standingCount, unrealAlready && linked(unrealAlready.count, 'standing')],
        [t.sum, `${formatFen(beforeFen)} → ${formatFen(afterFen)}`],
        [
          t.sumChange,
          <span key="change" className="nums nowrap">
            {`${difference > 0 ? '+' : ''}${formatFen(difference)}${percent(difference, beforeFen)}`}
          </span>,
        ],
        [t.beyondOne, formatClauses(useExceeded(result), useLocale()) || t.withinOne],
        [
          t.biggestOne,
          most
            ? `${formatFullNumber(most.digits)} · ${formatFen(most.beforeFen)} → ${formatFen(most.afterFen)}`
            : t.nothing,
        ],
      ]}
    />
  )
}

/** The limits of one person that these changes pass, as text. */
function useExceeded({
  exceeded,
  limits,
  deep,
  rises,
  falls,
  loweredFen,
  raisedFen,
  beforeFen,
}: SimulationResult): string[] {
  const { limitReasons: reasons } = useTexts(priceRuleTexts)
  const words = {
    sum: reasons.sum(formatFen(loweredFen), percent(-loweredFen, beforeFen).trim(), `${limits.sumPercent}%`),
    raise: reasons.raise(formatFen(raisedFen), percent(raisedFen, beforeFen).trim(), `${limits.sumPercent}%`),
    one: reasons.one(formatCount(deep), `${limits.onePercent}%`),
    numbers: reasons.numbers(formatCount(rises + falls), formatCount(limits.numbers)),
  }
  return exceeded.map((reason) => words[reason])
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : ` (${part > 0 ? '+' : ''}${formatPercent(part, whole)})`
