import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { AuditRow } from './audit-row.ts'
import { useDescribeDetails } from './describe-details.ts'
import { auditScreenTexts } from './texts.ts'
import { Subject } from './subject.tsx'

export function RowDetails({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useTexts(auditScreenTexts)
  const { actions } = useTexts(auditTexts)
  const { details, changes } = useDescribeDetails()
  const changed = changes(row)
  return (
    <Dialog open title={t.row(row.id)} onCancel={onClose} footer={null} width={640}>
      <Facts
        columns={1}
        facts={[
          [t.at, <Moment key="at" at={row.at} />],
          [t.who, row.staffName ?? t.nobody],
          [t.what, labelFor(actions, row.action)],
          [t.thing, <Subject key="thing" row={row} />],
          [t.reason, row.reason ?? undefined],
          ...details(row).map(([label, said]) => [capital(label), said] as const),
          [
            t.hash,
            <span key="hash" className="nums hash">
              {row.hash}
            </span>,
          ],
        ]}
      />
      {changed.length > 0 && <Changed changed={changed} />}
    </Dialog>
  )
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

function Changed({ changed }: { changed: readonly (readonly [label: string, was: string, is: string])[] }) {
  const t = useTexts(auditScreenTexts)
  return (
    <table className="versions beside">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(([label, was, is]) => (
          <tr key={label}>
            <th scope="row">{capital(label)}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
