import { type FormEvent, useRef, useState } from 'react'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import { Button } from '@hao/kit/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { MessageBox, textProblem } from '../../parts/support/message-box.tsx'
import { PictureField } from '../../parts/support/picture-field.tsx'
import { supportTexts } from '../../parts/support/texts.ts'
import { usePictures } from '../../parts/support/use-pictures.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ticketTexts } from './texts.ts'

/** A reply. Its text stays until the server has it. */
export function Reply({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketTexts)
  const { text, problem, pictures, change, checkText, send } = useReply(ticketId)
  const { acting, act } = useAct()
  const box = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!checkText()) box.current?.focus()
    else if (pictures.check()) void act(send)
  }
  return (
    <form className={css.reply} onSubmit={submit} noValidate>
      <MessageBox
        ref={box}
        label={t.write}
        placeholder={t.placeholder}
        rows={3}
        value={text}
        onChange={change}
        error={problem}
      />
      <PictureField pictures={pictures} />
      <Button type="submit" block loading={acting}>
        {t.send}
      </Button>
    </form>
  )
}

function useReply(ticketId: number) {
  const words = useTexts(supportTexts)
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const pictures = usePictures()
  const { queryKey } = read('GET /ticket/:id', { id: ticketId })

  const change = (typed: string) => {
    setText(typed)
    setProblem(undefined)
  }
  /** False when the text is invalid. */
  const checkText = () => {
    const wrong = textProblem(text)
    if (wrong) setProblem(wrong === 'empty' ? words.empty : words.tooLong(ticketLimits.characters))
    return !wrong
  }
  const send = async () => {
    const input = { id: ticketId, text: text.trim(), pictures: pictures.ids }
    try {
      const handles = ['support-limit', 'picture-gone'] as const
      const ticket = await request('POST /ticket/:id/message', input, { idempotent: true, handles })
      client.setQueryData(queryKey, ticket)
      change('')
      pictures.forget()
    } catch (error) {
      if (isRefusal(error, 'support-limit')) setProblem(words.limit(ticketLimits.messages))
      if (isRefusal(error, 'picture-gone')) pictures.forget(words.picturesGone)
      // It was closed elsewhere; the toast says so.
      if (isRefusal(error, 'ticket-closed')) await client.invalidateQueries({ queryKey })
    }
  }
  return { text, problem, pictures, change, checkText, send }
}
