import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import type { AuditRow } from './audit-row.ts'
import { detailTexts } from './detail-words.ts'
import { subjectPath } from './subject-path.ts'

type Words = Readonly<Record<string, string>>

/** What it was done to, by its name, digits or date; as a link where the thing has a screen and the reader may open it. */
export function Thing({ row }: { row: AuditRow }) {
  const { subject, subjectId, details } = row
  const subjects: Words = useTexts(auditTexts).subjects
  const name = useThingName()(row)
  const path = subjectPath(subject, subjectId, details)
  const words = [subjects[subject] ?? subject, name].filter(Boolean).join(' ')
  return path === undefined ? <span>{words}</span> : <OpenLink path={path}>{words}</OpenLink>
}

const titled = ['title', 'titleZh', 'name'] as const

/** The name that a row keeps of a thing, also of one that is gone. */
function nameKept({ subject, subjectId, details }: AuditRow): string | undefined {
  const kept = titled.map((name) => details[name]).find((each) => typeof each === 'string')
  return typeof kept === 'string' ? kept : subject === 'category' ? (subjectId ?? undefined) : undefined
}

function useThingName() {
  const { gone } = useTexts(detailTexts)
  const agreements: Words = useTexts(agreementTexts).names
  const jobs: Words = useTexts(jobNameTexts).names
  const kinds: Words = { ...useTexts(exportsTexts).kinds, ...useTexts(numberTexts).moves }

  /** Of those that no table names: by the words for their ids. */
  const byItself: Readonly<Record<string, (id: string, row: AuditRow) => string>> = {
    agreement: (id) => id.replace(/^\w+/, (name) => agreements[name] ?? name),
    job: (id, row) => jobs[nameKept(row) ?? id] ?? id,
  }

  return (row: AuditRow): string => {
    const { subject, subjectId, thing } = row
    if (subjectId === null) return ''
    if (byItself[subject]) return byItself[subject](subjectId, row)
    if (!thing) return nameKept(row) ?? gone
    const { name, kind, at } = thing
    const said = subject === 'ticket' ? `#${subjectId}` : kinds[kind ?? '']
    return [said, name, at && formatMoment(at)].filter(Boolean).join(' · ') || gone
  }
}
