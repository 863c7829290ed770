import { formatCount } from '../base/texts/format.ts'
import type { RouteId } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { workTexts } from '../parts/work/texts.ts'
import { countsOf, useWork } from '../parts/work/use-work.ts'
import { type WorkKind, workKinds } from '../parts/work/work.ts'

const maxShown = 99

/**
 * The count of what waits in a list, beside its menu entry and not in the name of its link. Overdue tickets
 * are open tickets too: the badge has the larger count, and its name has all of them.
 */
export function MenuBadge({ route }: { route: RouteId }) {
  const t = useTexts(workTexts)
  const { data } = useWork()
  if (!data) return null
  const counts = countsOf(data)
  const waiting = (Object.keys(workKinds) as WorkKind[]).filter(
    (kind) => workKinds[kind].route === route && (counts[kind] ?? 0) > 0,
  )
  const outcomes = route === 'home' ? data.outcomes.length : 0
  if (waiting.length + outcomes === 0) return null
  const most = Math.max(outcomes, ...waiting.map((kind) => counts[kind] ?? 0))
  const urgent = waiting.some((kind) => workKinds[kind].urgent)
  const names = waiting.map((kind) => t.kinds[kind](formatCount(counts[kind] ?? 0)))
  if (outcomes > 0) names.push(t.outcomes(formatCount(outcomes)))
  return (
    <span className={urgent ? 'menu-badge urgent' : 'menu-badge'}>
      <span aria-hidden="true">{most > maxShown ? `${maxShown}+` : most}</span>
      <span className="unseen">{t.badge(names.join(t.and))}</span>
    </span>
  )
}
