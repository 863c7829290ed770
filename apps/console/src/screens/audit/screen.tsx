import { auditList } from '@hao/contract/console/lists/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { Page } from '../../parts/page/page.tsx'
import type { AuditRow } from './audit-row.ts'
import { Chain } from './chain.tsx'
import { RowDetails } from './row-details.tsx'
import { useDescribeDetails } from './describe-details.ts'
import { auditScreenTexts } from './texts.ts'
import { Subject } from './subject.tsx'

/** The actions of staff, and the check of the audit's hash chain. */
export function Screen() {
  const t = useTexts(auditScreenTexts)
  const { actions, subjects } = useTexts(auditTexts)
  const { sentence } = useDescribeDetails()
  const [opened, setOpened] = useState<AuditRow>()
  const staff = useQuery(read('GET /staff', { pageSize: 100 }))
  const people = staff.data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <Page title={t.title}>
      <Chain />
      <List
        list={auditList}
        call="GET /audit"
        views="audit"
        options={{ staffId: people, action: toOptions(actions), subject: toOptions(subjects) }}
        render={{
          who: ({ staffName }) => staffName ?? <span className="quiet">{t.nobody}</span>,
          what: (row) => (
            <div className="audit-what">
              {labelFor(actions, row.action)}
              <span className="quiet small-line">{sentence(row)}</span>
            </div>
          ),
          thing: (row) => (
            <div className="audit-thing">
              <Subject row={row} />
            </div>
          ),
        }}
        actions={{
          renderActions: (row) => (
            <Button size="small" aria-label={t.open(row.id)} onClick={() => setOpened(row)}>
              {t.details}
            </Button>
          ),
        }}
        rowKey={({ id }) => id}
      />
      {opened && <RowDetails row={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
