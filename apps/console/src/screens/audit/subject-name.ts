import { fillTemplate } from '@hao/numbers/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { formatFullNumber, numberPlan } from '../../base/plan.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import type { AuditRow } from './audit-row.ts'
import { auditDetailTexts } from './detail-texts.ts'

type Words = Readonly<Record<string, string>>
type Named = NonNullable<AuditRow['thing']>

const titled = ['title', 'titleZh', 'name'] as const

/** The name that a row's details store, also for a deleted thing. */
export function getStoredName({ subject, details }: AuditRow): string | undefined {
  const kept = titled.map((name) => details[name]).find((each) => typeof each === 'string')
  if (typeof kept === 'string') return kept
  const { number } = details
  return subject === 'number' && typeof number === 'string' ? formatFullNumber(number) : undefined
}

/** Returns the name of a row's subject, from its kind, name, digits or date. */
export function useSubjectName() {
  const { gone } = useTexts(auditDetailTexts)
  const locale = useLocale()
  const agreements: Words = useTexts(agreementTexts).names
  const jobs: Words = useTexts(jobNameTexts).names
  const kinds: Words = { ...useTexts(exportsTexts).kinds, ...useTexts(numberTexts).moves }

  /** Kinds without a table of names: their ids have labels. */
  const byItself: Readonly<Record<string, (id: string, row: AuditRow) => string>> = {
    agreement: (id) => id.replace(/^\w+/, (name) => labelFor(agreements, name)),
    job: (id, row) => jobs[getStoredName(row) ?? id] ?? id,
    category: (id, { thing, details }) =>
      thing?.name ?? (details['names'] as Words | undefined)?.[locale] ?? id,
  }

  const nameOf = ({ name, kind, at }: Named, number?: string): string => {
    const title = name && fillTemplate(name, numberPlan())
    return [number ?? kinds[kind ?? ''], title, at && formatMoment(at)].filter(Boolean).join(' · ') || gone
  }

  const nameThing = (row: AuditRow): string => {
    const { subject, subjectId, thing } = row
    if (subjectId !== null && byItself[subject]) return byItself[subject](subjectId, row)
    if (thing) return nameOf(thing, subject === 'ticket' ? `#${subjectId}` : undefined)
    const kept = getStoredName(row)
    if (kept !== undefined) return fillTemplate(kept, numberPlan())
    return subjectId === null ? '' : gone
  }

  return { nameOf, nameThing }
}
