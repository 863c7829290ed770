import { Flex } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import './home.css'
import { SellingStop, SwitchSelling } from './selling.tsx'
import { Statistics } from './statistics.tsx'
import { homeTexts } from './texts.ts'
import { Today, useHome } from './today.tsx'
import { WorkList } from './work-list.tsx'

/** What failed and what waits, today and yesterday beside the week before, and charts over a period. */
export function Screen() {
  const t = useTexts(homeTexts)
  return (
    <Page title={t.title} beside={<AsOf />} actions={<SwitchSelling />}>
      <Flex vertical gap={16}>
        <SellingStop />
        <WorkList />
        <Today />
        <Statistics />
      </Flex>
    </Page>
  )
}

function AsOf() {
  const t = useTexts(homeTexts)
  const { data } = useHome()
  return (
    data && (
      <span className="quiet">
        {t.asOf} <Moment at={data.at} />
      </span>
    )
  )
}
