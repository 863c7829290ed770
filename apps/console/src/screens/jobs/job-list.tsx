import { useTexts } from '../../base/texts/texts.ts'
import { useAboutJob } from '../../parts/jobs/describe-job.ts'
import { JobName } from '../../parts/jobs/job-name.tsx'
import { JobState } from '../../parts/jobs/job-state.tsx'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { RunAgain } from '../../parts/jobs/run-again.tsx'
import { jobTexts } from '../../parts/jobs/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Age } from '../../parts/shown/values.tsx'
import { jobsTexts } from './texts.ts'

/** Milliseconds between two reads of the first page. */
const refetchMs = 10_000

/**
 * Failed jobs, which can be run again, and jobs that will be retried. The state filter also shows waiting and
 * running jobs.
 */
export function JobList() {
  const t = useTexts(jobsTexts)
  const sayAbout = useAboutJob()
  const words = useTexts(jobTexts)
  const { names } = useTexts(jobNameTexts)
  const states = [
    { value: 'failed', label: words.states.failed },
    { value: 'retry', label: words.states.retry },
    { value: 'waiting', label: t.due },
    { value: 'active', label: words.states.active },
  ]
  const kinds = Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <List
      call="GET /failed-jobs"
      views="jobs"
      every={refetchMs}
      empty={t.noFailed}
      filters={[
        { kind: 'choice', name: 'state', label: t.state, options: states },
        { kind: 'choice', name: 'name', label: t.name, options: kinds, width: 220 },
        {
          kind: 'choice',
          name: 'mine',
          label: t.mine,
          options: [{ value: 'yes', label: t.onlyMine }],
        },
      ]}
      rowKey={({ id }) => id}
      opens={{ route: 'job', by: 'id' }}
      columns={[
        { key: 'name', title: t.name, render: ({ name }) => <JobName name={name} /> },
        { key: 'state', title: t.state, render: ({ state }) => <JobState state={state} /> },
        { key: 'at', title: t.at, render: ({ at }) => <Age at={at} /> },
        { key: 'tries', title: t.tries, align: 'right', render: ({ tries }) => tries },
        {
          key: 'next',
          title: t.nextTry,
          render: ({ nextTryAt }) => (nextTryAt === null ? '—' : <Age at={nextTryAt} />),
        },
        { key: 'about', title: t.about, render: ({ data }) => sayAbout(data) },
        {
          key: 'error',
          title: t.error,
          render: ({ error }) => <span className="one-line">{error ?? '—'}</span>,
        },
        { renderActions: (job) => <RunAgain job={job} small /> },
      ]}
    />
  )
}
