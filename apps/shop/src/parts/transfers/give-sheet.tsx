import { type FormEvent, useId, useState } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { Order } from '@hao/contract/entities.ts'
import { cleanName } from '@hao/contract/name.ts'
import { maxGiftMessage } from '@hao/contract/transfer-rules.ts'
import { Button } from '@hao/kit/button.tsx'
import field from '@hao/kit/field.module.css'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './transfer-sheet.module.css'
import { transferTexts } from './texts.ts'
import { giftTexts } from './gift-texts.ts'

/** What a gift is, and a message to the friend. */
export function GiveSheet({ order, ...control }: SheetControl & { order: Order }) {
  const t = useTexts(giftTexts)
  const id = useId()
  const [message, setMessage] = useState('')
  const { busy, give } = useGive(order, control.onClose)
  const tooLong = [...message.trim()].length > maxGiftMessage
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tooLong) void give(cleanName(message, maxGiftMessage))
  }
  const { link, time, period, once } = t.rules
  return (
    <Sheet {...control} title={t.give}>
      <form className={css.body} onSubmit={submit} noValidate>
        <PatternDigits number={order.number} />
        <ul className={css.rules}>
          {[link, time, period, once].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            {t.message}
          </label>
          <input
            id={id}
            className={field.input}
            autoComplete="off"
            placeholder={t.placeholder}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            aria-invalid={tooLong}
            aria-describedby={`${id}-problem`}
          />
          <output id={`${id}-problem`} className={field.error}>
            {tooLong && t.tooLong(maxGiftMessage)}
          </output>
        </div>
        <Button type="submit" block loading={busy} disabled={tooLong}>
          {t.confirm}
        </Button>
      </form>
    </Sheet>
  )
}

function useGive({ id }: Order, onDone: () => void) {
  const t = useTexts(giftTexts)
  const { obstacles } = useTexts(transferTexts)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const give = async (message: string) => {
    setBusy(true)
    try {
      const input = { id, ...(message && { message }) }
      await request('POST /order/:id/gift', input, { handles: ['transfer-not-possible'] })
      showToast(t.made, 'success')
      onDone()
    } catch (error) {
      if (isRefusal(error, 'transfer-not-possible')) showToast(obstacles[error.details.why], 'error')
    }
    setBusy(false)
    await client.invalidateQueries()
  }
  return { busy, give }
}
