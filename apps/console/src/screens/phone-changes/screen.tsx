import { phoneChangeList } from '@hao/contract/console/lists/phone-changes.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PhoneChangeState } from '../../parts/customers/phone-change-facts.tsx'
import { phoneChangeTexts } from '../../parts/customers/phone-change-texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { phoneChangesTexts } from './texts.ts'

/** Requests of customers who lost their phone for another login phone. */
export function Screen() {
  const t = useTexts(phoneChangesTexts)
  const { states } = useTexts(phoneChangeTexts)
  return (
    <Page title={t.title}>
      <List
        list={phoneChangeList}
        call="GET /phone-changes"
        views="phone-changes"
        options={{ state: toOptions(states) }}
        render={{
          state: ({ state, requestId }) => (
            <>
              <PhoneChangeState state={state} /> {requestId !== null && t.asked}
            </>
          ),
          customer: ({ customerId }) =>
            customerId === null ? (
              t.none
            ) : (
              <OpenLink path={pathOf('customer', customerId)}>{`#${customerId}`}</OpenLink>
            ),
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'phone-change', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}
