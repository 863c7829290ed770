import { type FormEvent, useState } from 'react'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { Order } from '@hao/contract/entities.ts'
import { cleanName } from '@hao/contract/name.ts'
import { maxGiftMessage } from '@hao/contract/transfer-rules.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { TextField } from '../form/text-field.tsx'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './transfer-sheet.module.css'
import { transferTexts } from './texts.ts'
import { giftTexts } from './gift-texts.ts'

/** What a gift is, and a message to the friend. */
export function GiveSheet({ order, ...control }: SheetControl & { order: Order }) {
  const t = useTexts(giftTexts)
  const [message, setMessage] = useState('')
  const { acting, act } = useAct()
  const give = useGive(order, control.onClose)
  const tooLong = [...message.trim()].length > maxGiftMessage
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tooLong) void act(() => give(cleanName(message, maxGiftMessage)))
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
        <TextField
          label={t.message}
          placeholder={t.placeholder}
          value={message}
          onChange={setMessage}
          problem={tooLong ? t.tooLong(maxGiftMessage) : undefined}
        />
        <Button type="submit" block loading={acting} disabled={tooLong}>
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
  return async (message: string) => {
    try {
      const input = { id, ...(message && { message }) }
      await request('POST /order/:id/gift', input, { handles: ['transfer-not-possible'] })
      showToast(t.made, 'success')
      onDone()
    } catch (error) {
      if (isRefusal(error, 'transfer-not-possible')) showToast(obstacles[error.details.why], 'error')
    }
    void client.invalidateQueries()
  }
}
