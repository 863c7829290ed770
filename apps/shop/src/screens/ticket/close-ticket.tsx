import { useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Sheet } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ticketTexts } from './texts.ts'

/** Closes a ticket, after asking: it cannot be written to again. */
export function CloseTicket({ ticketId, answered }: { ticketId: number; answered: boolean }) {
  const t = useTexts(ticketTexts)
  const app = useTexts(appTexts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [closing, setClosing] = useState(false)
  const close = async () => {
    setClosing(true)
    try {
      const ticket = await request('POST /ticket/:id/close', { id: ticketId })
      client.setQueryData(read('GET /ticket/:id', { id: ticketId }).queryKey, ticket)
      showToast(t.thanks, 'success')
    } catch {
      // A toast shows the error; the ticket is unchanged.
      setClosing(false)
      setAsking(false)
    }
  }
  const footer = (
    <>
      <Button block tone="secondary" onClick={() => setAsking(false)}>
        {t.keep}
      </Button>
      <Button block loading={closing} onClick={() => void close()}>
        {t.confirm}
      </Button>
    </>
  )
  return (
    <>
      <Button block tone={answered ? 'secondary' : 'ghost'} onClick={() => setAsking(true)}>
        {answered ? t.solved : t.close}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t.closeTitle}
        closeLabel={app.close}
        footer={footer}
      >
        <p className={css.ask}>{t.closeText}</p>
      </Sheet>
    </>
  )
}
