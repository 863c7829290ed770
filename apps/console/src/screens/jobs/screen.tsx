import { Flex, Tabs } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { useTab } from '../../parts/list/list-state.ts'
import { Page } from '../../parts/page/page.tsx'
import { Health } from './health.tsx'
import { JobList } from './job-list.tsx'
import { Queues } from './queues.tsx'
import { jobsTexts } from './texts.ts'

/** The server's jobs, and problems of jobs and the carrier. */
export function Screen() {
  const t = useTexts(jobsTexts)
  const [tab, choose] = useTab(['queues', 'failed'])
  return (
    <Page title={t.title}>
      <Flex vertical gap={16}>
        <Health />
        <Tabs
          activeKey={tab}
          onChange={choose}
          destroyOnHidden
          items={[
            { key: 'queues', label: t.queues, children: <Queues /> },
            { key: 'failed', label: t.jobList, children: <JobList /> },
          ]}
        />
      </Flex>
    </Page>
  )
}
