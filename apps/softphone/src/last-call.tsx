import { groupDigits } from './digits.ts'
import type { CallEnd } from './line.ts'
import { texts as t } from './texts.ts'

export function LastCall({ ending }: { ending: CallEnd | undefined }) {
  return (
    <p className="ending" aria-live="polite">
      {ending && (
        <>
          <b>{groupDigits(ending.number)}</b> {wordsOf(ending)}
        </>
      )}
    </p>
  )
}

function wordsOf({ way, status, seconds }: CallEnd): string {
  if (seconds !== undefined) return t.ended.spoke(seconds)
  if (way === 'in') return status === 603 ? t.ended.declined : t.ended.missed
  return status === undefined ? t.ended.cancelled : (t.statuses[status] ?? t.failed)
}
