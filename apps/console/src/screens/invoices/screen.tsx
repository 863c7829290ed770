import { invoiceList } from '@hao/contract/console/lists/invoices.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { Page } from '../../parts/page/page.tsx'
import { InvoiceActions } from './actions.tsx'
import { type InvoiceRow, InvoiceState } from './state.tsx'
import { invoicesTexts } from './texts.ts'

/** The invoices that customers ask for. Finance issues, declines and reverses them. */
export function Screen() {
  const t = useTexts(invoicesTexts)
  return (
    <Page title={t.title}>
      <p className="quiet">{t.hint}</p>
      <List
        list={invoiceList}
        call="GET /invoices"
        count="GET /invoices/count"
        views="invoices"
        render={{
          title: (row) => <Title row={row} />,
          state: ({ state, why }) => (
            <>
              <InvoiceState state={state} />
              {why && <div className="why">{why}</div>}
            </>
          ),
          number: ({ number, redNumber }) => (
            <>
              <span className="nums nowrap">{number ?? '—'}</span>
              {redNumber && <div className="why nums nowrap">{t.red(redNumber)}</div>}
            </>
          ),
        }}
        actions={{ renderActions: (row) => <InvoiceActions row={row} /> }}
        rowKey={({ id }) => id}
        opens={{ route: 'order', by: 'orderId' }}
        empty={t.empty}
      />
    </Page>
  )
}

function Title({ row: { title, titleKind, taxNumber } }: { row: InvoiceRow }) {
  const t = useTexts(invoicesTexts)
  return (
    <>
      {title ?? <span className="quiet">{t.erased}</span>}
      <div className="quiet nums">{taxNumber ?? t.kinds[titleKind]}</div>
    </>
  )
}
