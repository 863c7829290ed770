import { auditList } from '@hao/contract/console/lists/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Alert } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, textFor, useTexts } from '../../base/texts/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import type { AuditRow } from './audit-row.ts'
import { useDescribeDetails } from './describe-details.ts'
import { RowDetails } from './row-details.tsx'
import { Subject } from './subject.tsx'
import { auditScreenTexts } from './texts.ts'

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

/**
 * The check of the audit, the same one as `npm run audit`: once for each visit, and on demand. The server
 * reads the whole chain.
 */
function Chain() {
  const t = useTexts(auditScreenTexts)
  const check = useQuery({ ...read('GET /audit/check', {}), staleTime: Infinity, gcTime: Infinity })
  const again = (
    <Button size="small" loading={check.isFetching} onClick={() => void check.refetch()}>
      {t.again}
    </Button>
  )
  return (
    <Loaded query={check} rows={1}>
      {({ rows, head, problems: [problem] }) => (
        <Alert
          type={problem ? 'error' : 'success'}
          showIcon
          className="dropped"
          title={problem ? t.faulty(formatCount(rows)) : t.whole(formatCount(rows))}
          description={
            <>
              {problem && <p>{textFor(t.problems, problem.kind)(formatCount(problem.row))}</p>}
              {head && <span className="quiet nums">{t.head(head.slice(0, 16))}</span>}
            </>
          }
          action={again}
        />
      )}
    </Loaded>
  )
}
