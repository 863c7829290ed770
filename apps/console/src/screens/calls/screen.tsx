import { Flex, Tabs } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useHasPermission } from '../../base/api/me.ts'
import { readTypedNumbers } from '../../base/browser/typed-numbers.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { BlockNumber } from '../../parts/calls/block-number.tsx'
import { CarrierWarning } from '../../parts/calls/carrier-warning.tsx'
import { TryCall } from '../../parts/calls/try-call.tsx'
import { useTab } from '../../parts/list/list-state.ts'
import { Page } from '../../parts/page/page.tsx'
import { BlockedList, CallList, RefusedList } from './lists.tsx'
import { Outcomes } from './outcomes.tsx'
import { QuickFilters, sharedFilters } from './quick-filters.tsx'
import { callsTexts } from './texts.ts'

/** Calls, refused calls, blocks, figures of outcomes, and above them the prediction of a call. */
export function Screen() {
  const t = useTexts(callsTexts)
  const hasPermission = useHasPermission()
  // The number that the user filters by, has tried, or typed on another screen is carried over.
  const [tab, choose] = useTab(['log', 'refused', 'blocks', 'outcomes'], (next) =>
    next === 'log' || next === 'refused' ? sharedFilters : ['number'],
  )
  const filtered = new URLSearchParams(useSearch()).get('number') ?? undefined
  const [typedBefore] = useState(readTypedNumbers)
  const [tried, setTried] = useState<string>()
  const initial = filtered ?? typedBefore.number
  return (
    <Page
      title={t.title}
      actions={hasPermission('numbers.block') && <BlockNumber initial={tried ?? initial} />}
    >
      <Flex vertical gap={12}>
        <CarrierWarning />
        <TryCall initial={initial} onTry={setTried} titled />
        <div className="call-lists">
          {(tab === 'log' || tab === 'refused') && <QuickFilters tab={tab} />}
          <Tabs
            className="call-tabs"
            size="small"
            activeKey={tab}
            onChange={choose}
            destroyOnHidden
            items={[
              { key: 'log', label: t.log, children: <CallList /> },
              { key: 'refused', label: t.refused, children: <RefusedList /> },
              { key: 'blocks', label: t.blocks, children: <BlockedList /> },
              { key: 'outcomes', label: t.total, children: <Outcomes /> },
            ]}
          />
        </div>
      </Flex>
    </Page>
  )
}
