import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { JobName } from '../../parts/jobs/job-name.tsx'
import { permissionByKind } from '../../parts/jobs/run-again.tsx'
import { jobTexts } from '../../parts/jobs/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Age, StateTag } from '../../parts/shown/values.tsx'
import { jobsTexts } from './texts.ts'

type Queue = ConsoleOutput<'GET /jobs'>['list'][number]

/** Milliseconds between two reads. */
const refetchMs = 10_000

/** Every kind of job, stuck and failed ones first. */
export function Queues() {
  const query = useQuery({ ...read('GET /jobs', {}), refetchInterval: refetchMs })
  const columns = useColumns()
  return (
    <Loaded query={query} rows={12}>
      {({ list }) => (
        <RecordTable
          layout="jobs"
          rows={list.toSorted((one, other) => worry(other) - worry(one))}
          columns={columns}
          rowKey={({ name }) => name}
          empty="—"
        />
      )}
    </Loaded>
  )
}

const worry = ({ stuck, failed }: Queue) => (stuck ? 2 : 0) + (failed > 0 ? 1 : 0)

function useColumns(): Column<Queue>[] {
  const t = useTexts(jobsTexts)
  const { kinds } = useTexts(jobTexts)
  return [
    { key: 'name', title: t.name, render: ({ name }) => <JobName name={name} /> },
    { key: 'kind', title: t.kind, render: ({ kind }) => kinds[kind] },
    {
      key: 'state',
      title: t.state,
      render: ({ stuck }) => <StateTag tone={stuck ? 'bad' : 'good'}>{stuck ? t.stuck : t.well}</StateTag>,
    },
    {
      key: 'waiting',
      title: t.waiting,
      align: 'right',
      render: ({ name, waiting }) => <Jobs name={name} state="waiting" count={waiting} />,
    },
    {
      key: 'running',
      title: t.running,
      align: 'right',
      render: ({ name, running }) => <Jobs name={name} state="active" count={running} />,
    },
    {
      key: 'failed',
      title: t.failed,
      align: 'right',
      render: ({ name, failed }) => <Jobs name={name} state="failed" count={failed} />,
    },
    { key: 'oldest', title: t.oldest, render: ({ oldest }) => (oldest ? <Age at={oldest} /> : '—') },
    { key: 'done', title: t.lastDone, render: ({ lastDoneAt: at }) => (at ? <Age at={at} /> : '—') },
    {
      key: 'error',
      title: t.lastError,
      render: ({ lastError }) => <span className="one-line">{lastError ?? '—'}</span>,
    },
    {
      key: 'every',
      title: t.every,
      render: ({ everyMinutes }) => (everyMinutes === null ? '—' : t.minutes(everyMinutes)),
    },
    { renderActions: (queue) => <RunNow queue={queue} /> },
  ]
}

/** The count of a queue's jobs in a state, linked to them. */
function Jobs({
  name,
  state,
  count,
}: {
  name: string
  state: 'waiting' | 'active' | 'failed'
  count: number
}) {
  return count === 0 ? 0 : <Link href={pathTo('jobs', { tab: 'failed', state, name })}>{count}</Link>
}

function RunNow({ queue: { name, kind, everyMinutes } }: { queue: Queue }) {
  const t = useTexts(jobsTexts)
  const words = useTexts(jobTexts)
  const hasPermission = useHasPermission()
  const { run, pending } = useAction('POST /jobs/:name/run', { successMessage: words.underWay })
  if (everyMinutes === null || !hasPermission(permissionByKind[kind])) return null
  return (
    <Button size="small" loading={pending} onClick={() => void run({ name })}>
      {t.runNow}
    </Button>
  )
}
