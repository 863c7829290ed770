import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { priceRuleTexts } from './texts.ts'

export type SimulationResult = NonNullable<
  NonNullable<ConsoleOutput<'GET /prices/:id'>['simulation']>['result']
>

/** The simulated effect in a few figures: how many prices change, up and down, and the largest change. */
export function Summary({ result, columns }: { result: SimulationResult; columns: 2 | 3 }) {
  const t = useTexts(priceRuleTexts)
  const { beforeFen, afterFen, biggest, unreal } = result
  const [most] = biggest
  const difference = afterFen - beforeFen
  return (
    <Facts
      columns={columns}
      facts={[
        [t.changed, formatCount(result.rises + result.falls)],
        [t.rises, formatCount(result.rises)],
        [t.falls, formatCount(result.falls)],
        [t.unchanged, formatCount(result.unchanged)],
        [t.kept, formatCount(result.kept)],
        [t.unrealCount, formatCount(unreal.count)],
        [t.sum, `${formatFen(beforeFen)} → ${formatFen(afterFen)}`],
        [
          t.sumChange,
          `${difference > 0 ? '+' : ''}${formatFen(difference)}${percent(difference, beforeFen)}`,
        ],
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

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : ` (${part > 0 ? '+' : ''}${((100 * part) / whole).toFixed(1)}%)`
