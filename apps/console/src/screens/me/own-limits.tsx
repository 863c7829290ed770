import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ownLimitTexts } from '../../parts/limits/texts.ts'
import { useOwnLimits } from '../../parts/limits/use-own-limits.ts'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'

const inFen: readonly string[] = ['refund', 'cut', 'raise']

/** All limits of one person that concern the reader, and what is used of them. */
export function OwnLimits() {
  const t = useTexts(ownLimitTexts)
  const limits = useOwnLimits()
  if (!limits || limits.length === 0) return null
  return (
    <Section title={t.title}>
      <p className="quiet">{t.hint}</p>
      <Facts
        columns={1}
        facts={limits.map(({ act, used, max }) => {
          const format = inFen.includes(act) ? formatFen : formatCount
          return [t.names[act], t.of(format(used), format(max))] as const
        })}
      />
    </Section>
  )
}
