import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { pathOf, pathTo, type ScreenProps } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { useAbout } from '../../parts/jobs/describe-job.ts'
import { JobState } from '../../parts/jobs/job-state.tsx'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { RunAgain } from '../../parts/jobs/run-again.tsx'
import { jobTexts } from '../../parts/jobs/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Age, Moment } from '../../parts/shown/values.tsx'
import { oneJobTexts } from './texts.ts'

type Job = ConsoleOutput<'GET /job/:id'>

/** Milliseconds between two reads of an unfinished job. */
const refetchMs = 2000

/** One job: its data, attempts and error, and a button to run it again. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(oneJobTexts)
  const { names } = useTexts(jobNameTexts)
  const query = useQuery({
    ...read('GET /job/:id', { id }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? refetchMs : false),
  })
  const job = query.data
  return (
    <Page
      title={job ? labelFor(names, job.name) : t.title}
      beside={job && <JobState state={job.state} />}
      actions={job && <RunAgain job={job} />}
    >
      <Flex vertical gap={16}>
        {isRefusal(query.error ?? undefined, 'no-such-thing') && !job ? (
          <Alert type="info" showIcon title={t.gone} />
        ) : (
          <Loaded query={query}>{(loaded) => <Known job={loaded} />}</Loaded>
        )}
        <OpenLink path={pathTo('jobs', { tab: 'failed' })}>{t.toAll}</OpenLink>
      </Flex>
    </Page>
  )
}

const isUnderWay = (job: Job | undefined) => job && ['created', 'retry', 'active'].includes(job.state)

function Known({ job }: { job: Job }) {
  const t = useTexts(oneJobTexts)
  const { kinds } = useTexts(jobTexts)
  const { nextTryAt, startedAt, endedAt } = job
  return (
    <Flex vertical gap={16}>
      {job.state === 'retry' && <Alert type="info" showIcon title={t.willRetry} />}
      <Section title={t.facts} extra={<span className="quiet">{job.name}</span>}>
        <Facts
          facts={[
            [t.kind, kinds[job.kind]],
            [t.about, <JobSubject key="about" data={job.data} />],
            [t.tries, t.triesOf(job.tries, job.triesAtMost)],
            [t.next, nextTryAt === null ? undefined : <Age key="next" at={nextTryAt} />],
            [t.created, <Moment key="created" at={job.createdAt} />],
            [t.started, startedAt === null ? undefined : <Moment key="started" at={startedAt} />],
            [t.ended, endedAt === null ? undefined : <Moment key="ended" at={endedAt} />],
          ]}
        />
      </Section>
      <Section title={t.error}>
        {job.error === null ? <span className="quiet">{t.noError}</span> : <code>{job.error}</code>}
      </Section>
    </Flex>
  )
}

const pages: Readonly<Record<string, 'order' | 'number' | 'subscription'>> = {
  orderId: 'order',
  numberId: 'number',
  subscriptionId: 'subscription',
}

/** The data of a job, with links to the things it names. */
function JobSubject({ data }: { data: Job['data'] }) {
  const say = useAbout()
  const entries = Object.entries(data)
  if (entries.length === 0) return '—'
  return (
    <ul className="plain">
      {entries.map(([name, value]) => {
        const words = say(name, value)
        const route = pages[name]
        return (
          <li key={name}>
            {route && typeof value === 'number' ? (
              <OpenLink path={pathOf(route, value)}>{words}</OpenLink>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
