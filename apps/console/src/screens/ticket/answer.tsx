import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../base/api/call-error.ts'
import { read } from '../../base/api/query.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import type { Ticket } from './screen.tsx'
import { ticketScreenTexts } from './texts.ts'

/** As often (ms) it is asked who else writes, and told that one does. */
const everyMs = 15_000
const longest = 500

/** Where an answer is written; it warns while a colleague writes too, and where one has answered meanwhile. */
export function Answer({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const [draft, setDraft] = useState('')
  const seen = ticket.messages.at(-1)?.id ?? 0
  const { act, pending, failure, forget } = useAct('POST /tickets/:id/answer', {
    done: t.sent,
    quiet: true,
    onDone: () => setDraft(''),
  })
  const [openedAt, setOpenedAt] = useState(seen)
  const send = async (confirmed = false) => {
    if (draft.trim() === '') return
    const sent = await act({ id: ticket.id, text: draft, seen: openedAt, confirmed })
    if (sent) setOpenedAt(sent.messageId)
  }
  if (ticket.state === 'closed') return null
  const stale = isRefusal(failure, 'stale')
  return (
    <Card title={t.answer} size="small" className="answer">
      <Flex vertical gap={12}>
        <Others ticket={ticket} writing={draft.trim() !== ''} seen={seen} />
        {stale ? (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t.stale}
            description={
              <Flex vertical gap={8}>
                {answersOf(failure.details).map(({ staffName, text }) => (
                  <blockquote key={text}>
                    {staffName}: {text}
                  </blockquote>
                ))}
                <Flex gap={8}>
                  <Button onClick={() => void send(true)} loading={pending}>
                    {t.sendAnyway}
                  </Button>
                  <Button
                    onClick={() => {
                      forget()
                      setDraft('')
                      setOpenedAt(seen)
                    }}
                  >
                    {t.discard}
                  </Button>
                </Flex>
              </Flex>
            }
          />
        ) : (
          <FormErrors failure={failure} />
        )}
        <Templates
          onTake={(text) => setDraft((before) => `${before}${before && '\n'}${text}`.slice(0, longest))}
        />
        <Input.TextArea
          id="answer"
          aria-label={t.answer}
          rows={5}
          maxLength={longest}
          showCount
          value={draft}
          onChange={({ target }) => {
            if (draft === '') setOpenedAt(seen)
            setDraft(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
        />
        <Flex justify="space-between" align="center" gap={12} wrap>
          <span className="quiet">{t.answerHint}</span>
          <Button type="primary" loading={pending} disabled={draft.trim() === ''} onClick={() => void send()}>
            {t.send}
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}

type Answered = { staffName: string | null; text: string }

function answersOf(details: Record<string, unknown>): Answered[] {
  return (details['current'] as { answers?: Answered[] } | undefined)?.answers ?? []
}

/** Tells who else writes, and reads the ticket again when something new was written. */
function Others({ ticket, writing, seen }: { ticket: Ticket; writing: boolean; seen: number }) {
  const t = useTexts(ticketScreenTexts)
  const client = useQueryClient()
  const { data } = useQuery({
    ...read('GET /tickets/:id/presence', { id: ticket.id, writing }),
    refetchInterval: everyMs,
  })
  const newest = data?.newest ?? seen
  useEffect(() => {
    if (newest > seen) void client.invalidateQueries({ queryKey: ['GET /tickets/:id'] })
  }, [newest, seen, client])
  const others = data?.writing ?? ticket.writing
  if (others.length === 0) return null
  return <Alert type="warning" showIcon title={t.writing(others.map(({ name }) => name).join('、'))} />
}

/** The templates by their titles, in both languages. */
function Templates({ onTake }: { onTake: (text: string) => void }) {
  const t = useTexts(ticketScreenTexts)
  const { data = [] } = useQuery(read('GET /templates', {}))
  if (data.length === 0) return null
  const options = data.flatMap(({ id, title }) => [
    { value: `${id} zh`, label: `${title} (${t.chinese})` },
    { value: `${id} en`, label: `${title} (${t.english})` },
  ])
  return (
    <Select
      aria-label={t.template}
      placeholder={t.template}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      options={options}
      onChange={(chosen: string | null) => {
        const [id, language] = (chosen ?? '').split(' ')
        const template = data.find((each) => String(each.id) === id)
        if (template) onTake(language === 'en' ? template.en : template.zh)
      }}
    />
  )
}
