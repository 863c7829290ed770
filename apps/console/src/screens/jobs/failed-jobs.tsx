import { Button } from 'antd'
import type { RowOf } from '../../base/api/calls.ts'
import { useMay } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { permissionFor } from './may-run.ts'
import { jobsTexts } from './texts.ts'

type Row = RowOf<'GET /failed-jobs'>

/** Jobs that were given up, each with a way to run it again. */
export function FailedJobs() {
  const t = useTexts(jobsTexts)
  return (
    <List
      call="GET /failed-jobs"
      empty={t.noFailed}
      filters={[{ kind: 'text', name: 'name', label: t.name }]}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', title: t.name, render: ({ name }) => <span className="nowrap">{name}</span> },
        { key: 'kind', title: t.kind, render: ({ kind }) => t.kinds[kind] },
        { key: 'at', title: t.failedAt, render: ({ failedAt }) => <Moment at={failedAt} /> },
        { key: 'tries', title: t.tries, align: 'right', render: ({ tries }) => tries },
        { key: 'about', title: t.about, render: ({ data }) => aboutOf(data) },
        { key: 'error', title: t.error, width: 320, render: ({ error }) => error ?? '—' },
        { key: 'run', title: '', render: (job) => <RunAgain job={job} /> },
      ]}
    />
  )
}

const aboutOf = (data: Row['data']) =>
  Object.entries(data)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ') || '—'

function RunAgain({ job: { id, name, kind } }: { job: Row }) {
  const t = useTexts(jobsTexts)
  const may = useMay()
  const { act, pending } = useAct('POST /failed-jobs/:id/run', { done: t.underWay(name) })
  if (!may(permissionFor[kind])) return null
  return (
    <Button size="small" loading={pending} onClick={() => void act({ id })}>
      {t.runAgain}
    </Button>
  )
}
