import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { Moment } from '../shown/values.tsx'
import { moneyTexts } from './texts.ts'

type Entry = { event: string; at: string; by: string | null; reason: string | null }

export function CaseHistory({ history }: { history: readonly Entry[] }) {
  const t = useTexts(moneyTexts)
  const events: Readonly<Record<string, string>> = t.caseEvents
  return (
    <>
      {history.map(({ event, at, by, reason }) => (
        <div key={at + event}>
          {labelFor(events, event)} <span className="quiet">{by}</span> <Moment at={at} />
          {reason && <div className="why">{reason}</div>}
        </div>
      ))}
    </>
  )
}
