import type { OrderInvoices } from '@hao/contract/invoice.ts'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { invoiceTexts } from './invoice-texts.ts'
import css from './screen.module.css'

type Invoice = OrderInvoices['list'][number]

/** The invoices of a paid order, and the button that asks for one; nothing while neither is known. */
export function Invoices({ orderId }: { orderId: number }) {
  const t = useTexts(invoiceTexts)
  const { data } = useQuery(read('GET /order/:id/invoices', { id: orderId }))
  const sheet = useLazySheet(async () => (await import('./invoice-sheet.tsx')).InvoiceSheet, { orderId })
  if (!data || (data.list.length === 0 && !data.ask)) return null
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.heading}</h2>
      {data.list.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} orderId={orderId} />
      ))}
      {data.ask && (
        <>
          <p className={css.next}>{t.until(formatYuan(data.ask.amount), formatMoment(data.ask.until))}</p>
          <Button tone="secondary" block {...sheet.opener} loading={sheet.loading}>
            {t.ask}
          </Button>
        </>
      )}
      {sheet.element}
    </section>
  )
}

function InvoiceLine({ invoice, orderId }: { invoice: Invoice; orderId: number }) {
  const t = useTexts(invoiceTexts)
  const { state, title, amount, number, reason, file, link } = invoice
  return (
    <div className={css.invoice}>
      <p className={css.invoiceTitle}>
        {title} {amount !== undefined && <b>{formatYuan(amount)}</b>}
      </p>
      <p className={css.next}>
        {reason === undefined ? t.states[state] : t.declined(reason)}
        {number !== undefined && <span className={css.invoiceNumber}>{number}</span>}
      </p>
      {state === 'requested' && <Withdraw id={invoice.id} orderId={orderId} />}
      {file && <Download id={invoice.id} />}
      {link !== undefined && (
        <a
          className={buttonClass({ tone: 'secondary', block: true })}
          href={link}
          target="_blank"
          rel="noreferrer"
        >
          {t.open}
        </a>
      )}
    </div>
  )
}

function Withdraw({ id, orderId }: { id: number; orderId: number }) {
  const t = useTexts(invoiceTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const withdraw = async () => {
    const list = await request('POST /invoice/:id/withdraw', { id })
    client.setQueryData(read('GET /order/:id/invoices', { id: orderId }).queryKey, list)
    showToast(t.withdrawn, 'success')
  }
  return (
    <Button tone="secondary" size="small" loading={acting} onClick={() => void act(withdraw)}>
      {t.withdraw}
    </Button>
  )
}

function Download({ id }: { id: number }) {
  const t = useTexts(invoiceTexts)
  const { acting, act } = useAct()
  const download = async () => {
    const { name, content } = await request('GET /invoice/:id/file', { id })
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    saveFile(name, bytes, 'application/pdf')
  }
  return (
    <Button tone="secondary" block loading={acting} onClick={() => void act(download)}>
      {t.download}
    </Button>
  )
}
