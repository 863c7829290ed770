import { type FormEvent, useState } from 'react'
import { isTaxNumber, normaliseTaxNumber } from '@hao/contract/invoice-rules.ts'
import { Button } from '@hao/kit/button.tsx'
import { Segments } from '@hao/kit/segments.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { invoiceTexts } from './invoice-texts.ts'
import css from './screen.module.css'

type Draft = { titleKind: 'personal' | 'company'; title: string; taxNumber: string; email: string }

const empty: Draft = { titleKind: 'company', title: '', taxNumber: '', email: '' }

/** Asks for the invoice of an order: title, tax number, e-mail. */
export function InvoiceSheet({ orderId, ...control }: SheetControl & { orderId: number }) {
  const t = useTexts(invoiceTexts)
  const [draft, setDraft] = useState(empty)
  const [tried, setTried] = useState(false)
  const { acting, act } = useAct()
  const ask = useAsk(orderId, control.onClose)
  const { titleKind, title, taxNumber, email } = draft
  const isCompany = titleKind === 'company'
  const problems = {
    title: title.trim() === '' ? t.nameMissing : undefined,
    taxNumber: isCompany && !isTaxNumber(normaliseTaxNumber(taxNumber)) ? t.taxNumberWrong : undefined,
    email: email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) ? t.emailWrong : undefined,
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = (['title', 'taxNumber', 'email'] as const).find((name) => problems[name])
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else void act(() => ask(draft))
  }
  const change = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value })
  const shown = (name: keyof typeof problems) => (tried ? problems[name] : undefined)
  return (
    <Sheet {...control} title={t.title}>
      <form className={css.invoiceForm} onSubmit={submit} noValidate>
        <Segments
          label={t.kind}
          hideLabel
          options={(['company', 'personal'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          value={titleKind}
          onChange={(value) => setDraft({ ...draft, titleKind: value })}
        />
        <TextField
          name="title"
          maxLength={100}
          label={t.names[titleKind]}
          value={title}
          onChange={change('title')}
          problem={shown('title')}
        />
        {isCompany && (
          <TextField
            name="taxNumber"
            maxLength={100}
            label={t.taxNumber}
            value={taxNumber}
            onChange={change('taxNumber')}
            problem={shown('taxNumber')}
          />
        )}
        <TextField
          name="email"
          maxLength={100}
          type="email"
          label={t.email}
          value={email}
          onChange={change('email')}
          problem={shown('email')}
        />
        <p className={css.next}>{t.note}</p>
        <Button type="submit" block loading={acting}>
          {t.submit}
        </Button>
      </form>
    </Sheet>
  )
}

function useAsk(id: number, onDone: () => void) {
  const t = useTexts(invoiceTexts)
  const client = useQueryClient()
  return async ({ titleKind, title, taxNumber, email }: Draft) => {
    const input = {
      id,
      titleKind,
      title: title.trim(),
      ...(titleKind === 'company' && { taxNumber: normaliseTaxNumber(taxNumber) }),
      ...(email.trim() !== '' && { email: email.trim() }),
    }
    const list = await request('POST /order/:id/invoice', input, { idempotent: true })
    client.setQueryData(read('GET /order/:id/invoices', { id }).queryKey, list)
    showToast(t.asked, 'success')
    onDone()
  }
}
