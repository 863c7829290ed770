import { customerRequestList } from '@hao/contract/console/lists/customer-requests.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { TieNotice } from '../../parts/approvals/tie-notice.tsx'
import { useBlockWords } from '../../parts/customers/describe-request.ts'
import { customerCareTexts } from '../../parts/customers/texts.ts'
import { toOptions } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import { RequestState } from '../../parts/money/states.tsx'
import { moneyTexts } from '../../parts/money/texts.ts'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { customerRequestsTexts } from './texts.ts'

/** Requests to block customers, to hand out their data, or to change their login phone. */
export function Screen() {
  const t = useTexts(customerRequestsTexts)
  const care = useTexts(customerCareTexts)
  const { approvals } = useTexts(moneyTexts)
  const describeBlock = useBlockWords()
  return (
    <Page title={t.title}>
      <List
        list={customerRequestList}
        call="GET /customer-requests"
        views="customer-requests"
        options={{ state: toOptions(approvals), kind: toOptions(t.kinds) }}
        render={{
          kind: ({ kind }) => t.kinds[kind],
          customer: ({ customerId }) => (
            <OpenLink path={pathOf('customer', customerId)}>{`#${customerId}`}</OpenLink>
          ),
          state: ({ state, file, note, tie }) => (
            <>
              <RequestState state={state} /> {file && care.files[file.state]}
              {note && <div className="why">{note}</div>}
              {tie && state === 'asked' && <TieNotice tie={tie} />}
            </>
          ),
          what: ({ block, letter }) =>
            block ? describeBlock(block) : letter && `${letter.authority}${care.comma}${letter.number}`,
          decided: ({ decidedBy }) => decidedBy ?? '—',
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'customer-request', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}
