import { findVariables } from '@hao/contract/console/template-variables.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Input, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { listWords, useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { useDraft } from '../../parts/form/use-draft.ts'
import { Section } from '../../parts/page/section.tsx'
import { Reopen } from './actions.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import { customerLocale } from './customer-locale.ts'
import { InsertDiagnosis } from './diagnosis.tsx'
import { InsertTemplate } from './insert-template.tsx'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** How often (ms) the user's writing is reported and other writers are read. */
const presenceMs = 15_000
const longest = 500

/**
 * The answer field. Warns while a colleague is writing and after one has answered. The text survives
 * navigation and a closed ticket until it is sent.
 */
export function Answer({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const { id } = ticket
  const [draft, setDraft] = useDraft(`ticket.${id}.answer`)
  // The newest message when the answer was begun; survives navigation.
  const [begunAt, setBegunAt] = useDraft(`ticket.${id}.seen`)
  const [sentId, setSentId] = useState(0)
  const seen = Math.max(ticket.messages.at(-1)?.id ?? 0, sentId)
  const write = (text: string) => {
    if (draft === '' || text === '') setBegunAt(text && String(seen))
    setDraft(text)
  }
  const [, navigate] = useLocation()
  // Survives a conflict: 'send anyway' still opens the next ticket.
  const opensNext = useRef(false)
  const { run, pending, failure, forget } = useAction('POST /tickets/:id/answer', {
    successMessage: ({ next }) => (opensNext.current && next === null ? t.sentLast : t.sent),
    hidesErrorToast: true,
    onSuccess: ({ messageId, next }) => {
      write('')
      setSentId(messageId)
      if (opensNext.current && next !== null) navigate(pathOf('ticket', next))
    },
  })
  const drop = () => {
    forget()
    write('')
  }
  const send = (confirmedAt?: number) => {
    if (draft.trim() === '') return
    const confirmed = confirmedAt !== undefined
    void run({ id, text: draft, seen: confirmedAt ?? (Number(begunAt) || seen), confirmed })
  }
  const begin = (thenNext: boolean) => {
    opensNext.current = thenNext
    send()
  }
  const closed = ticket.state === 'closed'
  if (closed && draft.trim() === '') return null
  return (
    <Section title={t.answer} className="answer">
      <Flex vertical gap={12}>
        <OtherWriters ticket={ticket} writing={!closed && draft.trim() !== ''} seen={seen} />
        {closed ? (
          <ClosedNotice id={id} onDrop={drop} />
        ) : isRefusal(failure, 'stale') ? (
          <AnswerConflict details={failure.details} pending={pending} onSend={send} onDrop={drop} />
        ) : (
          // A refusal of a closed ticket is obsolete after it was reopened.
          <FormErrors failure={isRefusal(failure, 'not-now') ? undefined : failure} />
        )}
        <Inserts
          ticket={ticket}
          disabled={pending}
          onInsert={(text) => write(`${draft}${draft && '\n'}${text}`.slice(0, longest))}
        />
        <Input.TextArea
          id="answer"
          aria-label={t.answer}
          rows={5}
          maxLength={longest}
          showCount
          readOnly={pending}
          value={draft}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !closed) begin(event.shiftKey)
          }}
        />
        <MissingVariables text={draft} />
        <Flex justify="space-between" align="center" gap={12} wrap>
          <span className="quiet">{t.answerHint}</span>
          <Flex gap={8}>
            <Button loading={pending} disabled={closed || draft.trim() === ''} onClick={() => begin(false)}>
              {t.send}
            </Button>
            <Button
              type="primary"
              loading={pending}
              disabled={closed || draft.trim() === ''}
              onClick={() => begin(true)}
            >
              {t.sendAndNext}
            </Button>
          </Flex>
        </Flex>
      </Flex>
    </Section>
  )
}

/** Names the variables of a template that have no value yet: the server refuses such an answer. */
function MissingVariables({ text }: { text: string }) {
  const t = useTexts(ticketScreenTexts)
  const missing = [...new Set(findVariables(text))]
  if (missing.length === 0) return null
  return <Alert type="warning" showIcon title={t.missing(listWords(missing))} />
}

type InsertsProps = { ticket: Ticket; disabled: boolean; onInsert: (text: string) => void }

/** What can be inserted, in the customer's language unless the user chooses the other one. */
function Inserts(props: InsertsProps) {
  const t = useTexts(ticketScreenTexts)
  const [locale, setLocale] = useState(() => customerLocale(props.ticket))
  const hasPermission = useHasPermission()
  const options = [
    { value: 'zh' as const, label: t.chinese },
    { value: 'en' as const, label: t.english },
  ]
  return (
    <Flex gap={8} wrap className="inserts">
      <Segmented aria-label={t.answerLanguage} value={locale} onChange={setLocale} options={options} />
      <InsertTemplate {...props} locale={locale} />
      {hasPermission('calls.of-one') && <InsertDiagnosis {...props} locale={locale} />}
    </Flex>
  )
}

/** Says that the ticket was closed while the user was writing, and offers to reopen it. */
function ClosedNotice({ id, onDrop }: { id: number; onDrop: () => void }) {
  const t = useTexts(ticketScreenTexts)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t.closedMeanwhile}
      description={
        <Flex gap={8}>
          <Reopen id={id} />
          <Button onClick={onDrop}>{t.discard}</Button>
        </Flex>
      }
    />
  )
}

/** Shows who else is writing, and reads the ticket again when there is a new message. */
function OtherWriters({ ticket, writing, seen }: { ticket: Ticket; writing: boolean; seen: number }) {
  const t = useTexts(ticketScreenTexts)
  const client = useQueryClient()
  const { data } = useQuery({
    ...read('GET /tickets/:id/presence', { id: ticket.id, writing }),
    refetchInterval: presenceMs,
  })
  const newest = data?.newest ?? seen
  useEffect(() => {
    if (newest > seen) void client.invalidateQueries({ queryKey: ['GET /tickets/:id'] })
  }, [newest, seen, client])
  const others = data?.writing ?? ticket.writing
  if (others.length === 0) return null
  return <Alert type="warning" showIcon title={t.writing(listWords(others.map(({ name }) => name)))} />
}
