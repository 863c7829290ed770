import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import type { AuditRow } from './audit-row.ts'
import { useSubjectName } from './subject-name.ts'
import { subjectPath } from './subject-path.ts'

/** The subject of a row by its name, digits or date. A link when it has a screen that the reader may open. */
export function Subject({ row }: { row: AuditRow }) {
  const { subject, subjectId, details } = row
  const { subjects } = useTexts(auditTexts)
  const path = subjectPath(subject, subjectId, details)
  const words = [labelFor(subjects, subject), useSubjectName().nameThing(row)].filter(Boolean).join(' ')
  return path === undefined ? <span>{words}</span> : <OpenLink path={path}>{words}</OpenLink>
}
