import { Button, Flex, Input } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { useDraft } from '../../parts/form/use-draft.ts'
import { Section } from '../../parts/page/section.tsx'
import { MessageText } from '../../parts/service/message-text.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** The notes of staff, and the history of the ticket. */
export function Notes({ ticket, writable }: { ticket: Ticket; writable: boolean }) {
  const t = useTexts(ticketScreenTexts)
  const [text, setText] = useDraft(`ticket.${ticket.id}.note`)
  const { run, pending } = useAction('POST /tickets/:id/notes', {
    successMessage: t.noted,
    onSuccess: () => setText(''),
  })
  return (
    <>
      <Section title={t.notes} className="beside">
        <Flex vertical gap={12}>
          {ticket.notes.map((note) => (
            <div key={note.id}>
              <div className="quiet">
                {note.staffName} · <Moment at={note.at} />
              </div>
              <MessageText text={note.text} kind="note" id={note.id} />
            </div>
          ))}
          {!writable && ticket.notes.length === 0 && <span className="quiet">{t.noNotes}</span>}
          {writable && (
            <>
              <Input.TextArea
                aria-label={t.addNote}
                rows={2}
                maxLength={500}
                placeholder={t.notesHint}
                readOnly={pending}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Button
                disabled={text.trim() === ''}
                loading={pending}
                onClick={() => void run({ id: ticket.id, text })}
              >
                {t.addNote}
              </Button>
            </>
          )}
        </Flex>
      </Section>
      <Section title={t.history} className="beside">
        <Timeline
          entries={ticket.history.map(({ event, at, staffName, reason, assignee }, place) => ({
            key: place,
            at,
            kind: labelFor(t.events, event),
            same: JSON.stringify([event, staffName, reason, assignee]),
            what: assignee === null ? labelFor(t.events, event) : t.assignedTo(assignee),
            who: staffName,
            why: reason,
          }))}
        />
        <p className="quiet">{t.keys}</p>
      </Section>
    </>
  )
}
