import { Button } from 'antd'
import { Link } from 'wouter'
import { useHasPermission } from '../../base/api/me.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { AuditSubject } from './audit-names.ts'
import { auditTexts } from './texts.ts'

/** A link to the audit rows of a thing, for staff who may read the audit. */
export function AuditLink({ subject, id }: { subject: AuditSubject; id: string | number }) {
  const t = useTexts(auditTexts)
  const hasPermission = useHasPermission()
  if (!hasPermission('audit')) return null
  return (
    <Link href={pathTo('audit', { subject, subjectId: id })} asChild>
      <Button>{t.link}</Button>
    </Link>
  )
}
