import { useEffect, useState } from 'react'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { paths } from '../../base/routes.ts'
import { textProblem } from '../../parts/support/message-box.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { usePictures } from '../../parts/support/use-pictures.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { draftFor, saveDraft, type TicketDraft } from './draft.ts'
import { newTicketTexts } from './texts.ts'

/**
 * The form of a new ticket: fields, problems, sending. A visitor logs in first and returns to the filled
 * form.
 */
export function useNewTicket(query: URLSearchParams) {
  const t = useTexts(newTicketTexts)
  const words = useTexts(supportTexts)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { id: userId } = useUser()
  const [draft, setDraft] = useState(() => draftFor(query))
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  const pictures = usePictures(draft.pictures)
  const current = { ...draft, pictures: pictures.ids }
  useEffect(() => {
    const isKept = current.pictures.join() === draft.pictures.join()
    if (!isKept && !sending && userId > 0) saveDraft(current)
  })

  const change = (part: Partial<TicketDraft>) => {
    const next = { ...current, ...part }
    setDraft(next)
    setProblem(undefined)
    saveDraft(next)
  }

  /** False when the text is invalid. */
  const checkText = () => {
    const wrong = textProblem(draft.text)
    if (wrong) setProblem(wrong === 'empty' ? words.empty : words.tooLong(ticketLimits.characters))
    return !wrong
  }

  const send = async () => {
    saveDraft(current)
    if (userId === 0) return navigate(paths.login(paths.newTicket()))
    setSending(true)
    const input = { ...current, text: draft.text.trim() }
    try {
      const handles = ['support-limit', 'order-not-found', 'picture-gone'] as const
      const ticket = await request('POST /ticket', input, { idempotent: true, handles })
      saveDraft(undefined)
      client.setQueryData(read('GET /ticket/:id', { id: ticket.id }).queryKey, ticket)
      showToast(t.sent, 'success')
      navigate(paths.ticket(ticket.id), { replace: true })
    } catch (error) {
      setSending(false)
      // The session has ended: the text is kept for the same user.
      if (isApiError(error) && error.status === 401) saveDraft(current, userId)
      if (isRefusal(error, 'order-not-found')) change({ orderId: undefined })
      if (isRefusal(error, 'picture-gone')) pictures.forget(words.picturesGone)
      if (isRefusal(error, 'support-limit')) setProblem(words.limit(ticketLimits.tickets))
    }
  }

  return { draft, problem, pictures, sending, change, checkText, send, userId }
}
