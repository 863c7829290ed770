import { invoiceNumber } from '@hao/contract/invoice-rules.ts'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { request } from '../../base/api/request.ts'
import { useAction } from '../../base/api/use-action.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { fromBase64 } from '../../parts/form/base64.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { IssueInvoice } from './issue-invoice.tsx'
import type { InvoiceRow } from './state.tsx'
import { invoicesTexts } from './texts.ts'

const reversible = new Set<InvoiceRow['state']>(['issued', 'red_due', 'red_sending'])

/** What can be done with an invoice in its state, and its document. */
export function InvoiceActions({ row }: { row: InvoiceRow }) {
  const mayAct = useHasPermission()('money.settle')
  return (
    <Flex gap={8} wrap>
      {mayAct && <Issuing row={row} />}
      {mayAct && <Reversing row={row} />}
      <Document row={row} />
    </Flex>
  )
}

function Issuing({ row }: { row: InvoiceRow }) {
  const t = useTexts(invoicesTexts)
  if (row.state === 'sending') return <Send row={row} label={t.sendAgain} />
  if (row.state !== 'requested') return null
  return (
    <>
      {row.canSend && <Send row={row} label={t.send} primary />}
      <IssueInvoice row={row} />
      <Decline id={row.id} />
    </>
  )
}

function Reversing({ row: { id, state, byProvider, canSend } }: { row: InvoiceRow }) {
  const byHand = state === 'red_due' || (state === 'issued' && !byProvider)
  return (
    <>
      {byProvider && canSend && reversible.has(state) && <ReverseByProvider id={id} />}
      {byHand && <Reverse id={id} />}
    </>
  )
}

function Send({ row: { id }, label, primary }: { row: InvoiceRow; label: string; primary?: boolean }) {
  const t = useTexts(invoicesTexts)
  const { run, pending } = useAction('POST /invoices/:id/send', { successMessage: t.sent })
  return (
    <Button
      size="small"
      type={primary ? 'primary' : 'default'}
      loading={pending}
      onClick={() => void run({ id })}
    >
      {label}
    </Button>
  )
}

function ReverseByProvider({ id }: { id: number }) {
  const t = useTexts(invoicesTexts)
  return (
    <ReasonButton
      call="POST /invoices/:id/send-red"
      input={{ id }}
      label={t.sendRed}
      done={t.sent}
      danger
      button={{ size: 'small' }}
    >
      <p>{t.reverseText}</p>
    </ReasonButton>
  )
}

function Decline({ id }: { id: number }) {
  const t = useTexts(invoicesTexts)
  return (
    <ReasonButton
      call="POST /invoices/:id/decline"
      input={{ id }}
      label={t.decline}
      done={t.declined}
      danger
      button={{ size: 'small' }}
    >
      <p>{t.declineText}</p>
    </ReasonButton>
  )
}

function Reverse({ id }: { id: number }) {
  const t = useTexts(invoicesTexts)
  const [number, setNumber] = useState('')
  return (
    <ReasonButton
      call="POST /invoices/:id/reverse"
      input={invoiceNumber.test(number) ? { id, number } : undefined}
      label={t.reverse}
      done={t.reversed}
      danger
      button={{ size: 'small' }}
    >
      <p>{t.reverseText}</p>
      <DialogField label={t.redNumber} missing={invoiceNumber.test(number) ? undefined : t.numberHint}>
        {(field) => (
          <Input
            id={field}
            inputMode="numeric"
            value={number}
            onChange={({ target }) => setNumber(target.value.trim())}
          />
        )}
      </DialogField>
    </ReasonButton>
  )
}

function Document({ row: { id, hasFile, link } }: { row: InvoiceRow }) {
  const t = useTexts(invoicesTexts)
  const [reading, setReading] = useState(false)
  const download = async () => {
    setReading(true)
    try {
      const { name, content } = await request('GET /invoices/:id/file', { id })
      saveFile(name, new Blob([fromBase64(content)], { type: 'application/pdf' }))
    } finally {
      setReading(false)
    }
  }
  if (hasFile)
    return (
      <Button size="small" loading={reading} onClick={() => void download()}>
        {t.download}
      </Button>
    )
  return link ? (
    <Button size="small" href={link} target="_blank" rel="noreferrer">
      {t.open}
    </Button>
  ) : null
}
