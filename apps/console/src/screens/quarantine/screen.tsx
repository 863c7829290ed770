import { quarantineList } from '@hao/contract/console/lists/payment-exceptions.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { exceptionCells, useExceptions } from '../../parts/money/exception-list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { quarantineTexts } from './texts.ts'

/**
 * Payments that WeChat reported and our ledger does not accept. A staff member takes each and settles it with
 * a reason.
 */
export function Screen() {
  const t = useTexts(quarantineTexts)
  const reasons: Readonly<Record<string, string>> = useTexts(eventTexts).quarantine
  return (
    <Page title={t.title}>
      <List
        list={quarantineList}
        call="GET /quarantine"
        views="quarantine"
        {...useExceptions()}
        render={{ ...exceptionCells, why: ({ why }) => labelFor(reasons, why) }}
        rowKey={({ id }) => id}
      />
    </Page>
  )
}
