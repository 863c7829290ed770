import { billDifferenceList } from '@hao/contract/console/lists/payment-exceptions.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { exceptionCells, useExceptions } from '../../parts/money/exception-list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { eventTexts } from '../../parts/shown/event-texts.ts'
import { billsTexts } from './texts.ts'

/**
 * Differences between WeChat's bills and our ledger. A staff member takes each and settles it with a reason.
 */
export function Screen() {
  const t = useTexts(billsTexts)
  const kinds: Readonly<Record<string, string>> = useTexts(eventTexts).bill
  return (
    <Page title={t.title}>
      <List
        list={billDifferenceList}
        call="GET /bill-differences"
        views="bills"
        {...useExceptions()}
        render={{ ...exceptionCells, kind: ({ kind }) => labelFor(kinds, kind) }}
        rowKey={({ id }) => id}
      />
    </Page>
  )
}
