import { invoiceNumber, maxInvoiceBytes } from '@hao/contract/invoice-rules.ts'
import { Button, Form, Input, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { toBase64 } from '../../parts/form/base64.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import type { InvoiceRow } from './state.tsx'
import { invoicesTexts } from './texts.ts'

/** Records an invoice that was issued on the tax platform. */
export function IssueInvoice({ row }: { row: InvoiceRow }) {
  const t = useTexts(invoicesTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" type={row.canSend ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {t.issue}
      </Button>
      {open && <IssueDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

type Fields = { number: string; link?: string }

function IssueDialog({ row, onClose }: { row: InvoiceRow; onClose: () => void }) {
  const t = useTexts(invoicesTexts)
  const [form] = Form.useForm<Fields>()
  const [file, setFile] = useState<File>()
  const { run, pending, failure } = useAction('POST /invoices/:id/issue', {
    hidesErrorToast: true,
    successMessage: t.issued,
    onSuccess: onClose,
  })
  const save = async ({ number, link }: Fields) => {
    const document = file && file.size <= maxInvoiceBytes ? { file: await toBase64(file) } : {}
    await run({ id: row.id, amountFen: row.amountFen, number, ...document, ...(link && { link }) })
  }
  const copyable = (text: string | null) =>
    text === null ? undefined : (
      <Typography.Text copyable={{ text, tooltips: [t.copy, false] }}>{text}</Typography.Text>
    )
  return (
    <Dialog
      open
      title={t.issueTitle}
      okText={t.issue}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
      width={560}
    >
      <p className="quiet">{t.issueText}</p>
      <Facts
        columns={1}
        facts={[
          [t.name, copyable(row.title)],
          [t.taxNumber, copyable(row.taxNumber)],
          [t.email, copyable(row.email)],
          [t.amount, <b key="amount">{formatFen(row.amountFen)}</b>],
        ]}
      />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ marginTop: 16 }}
        onFinish={(fields) => void save(fields)}
      >
        <FormErrors failure={failure} form={form} />
        <Form.Item
          name="number"
          label={t.number}
          rules={[{ required: true, pattern: invoiceNumber, message: t.numberHint }]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
        <Form.Item label={t.document}>
          <PdfField file={file} onChoose={setFile} />
        </Form.Item>
        {!file && (
          <Form.Item name="link" label={t.link}>
            <Input type="url" placeholder="https://" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

function PdfField({
  file,
  onChoose,
}: {
  file: File | undefined
  onChoose: (file: File | undefined) => void
}) {
  const t = useTexts(invoicesTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label={t.document}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{file?.name ?? t.choose}</Button>
    </>
  )
}
