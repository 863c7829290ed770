import { jobList } from '@hao/contract/console/lists/jobs.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useAboutJob } from '../../parts/jobs/describe-job.ts'
import { JobName } from '../../parts/jobs/job-name.tsx'
import { JobState } from '../../parts/jobs/job-state.tsx'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { RunAgain } from '../../parts/jobs/run-again.tsx'
import { jobTexts } from '../../parts/jobs/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
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
  const { failed, retry, active } = words.states
  const states = toOptions({ failed, retry, waiting: t.due, active })
  return (
    <List
      list={jobList}
      call="GET /failed-jobs"
      views="jobs"
      every={refetchMs}
      empty={t.noFailed}
      options={{ state: states, name: toOptions(names), mine: toOptions({ yes: t.onlyMine }) }}
      render={{
        name: ({ name }) => <JobName name={name} />,
        state: ({ state }) => <JobState state={state} />,
        about: ({ data }) => sayAbout(data),
      }}
      actions={{ renderActions: (job) => <RunAgain job={job} small /> }}
      rowKey={({ id }) => id}
      opens={{ route: 'job', by: 'id' }}
    />
  )
}
