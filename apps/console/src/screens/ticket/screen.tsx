import { useQuery } from '@tanstack/react-query'
import { Col, Row, Tag, Flex } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useKeys } from '../../base/browser/use-keys.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { MessageText } from '../../parts/service/message-text.tsx'
import { TicketState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment } from '../../parts/shown/values.tsx'
import { About } from './about.tsx'
import { Actions } from './actions.tsx'
import { Answer } from './answer.tsx'
import { Notes } from './notes.tsx'
import { Pictures } from './pictures.tsx'
import { ticketScreenTexts } from './texts.ts'
import type { Ticket } from './ticket.ts'
import { useAssign } from './use-assign.ts'

/** One ticket: its conversation and everything that helps to answer it. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(ticketScreenTexts)
  const query = useQuery(read('GET /tickets/:id', { id }))
  const ticket = query.data
  return (
    <Page
      title={t.title(id)}
      beside={ticket && <Beside ticket={ticket} />}
      actions={ticket && <Actions ticket={ticket} />}
    >
      <Loaded query={query}>{(loaded) => <Opened key={loaded.id} ticket={loaded} />}</Loaded>
    </Page>
  )
}

function Beside({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  return (
    <>
      <TicketState state={ticket.state} />
      {ticket.overdue && <Tag color="red">{t.overdue}</Tag>}
    </>
  )
}

function Opened({ ticket }: { ticket: Ticket }) {
  const hasPermission = useHasPermission()
  useTicketKeys(ticket)
  const answers = hasPermission('tickets.answer')
  return (
    <Row gutter={[24, 24]}>
      <Col xs={24} lg={14}>
        <Conversation ticket={ticket} />
        {answers && <Answer ticket={ticket} />}
      </Col>
      <Col xs={24} lg={10}>
        <About ticket={ticket} />
        <Notes ticket={ticket} writable={answers} />
      </Col>
    </Row>
  )
}

/** Keys: r focuses the answer, a assigns the ticket to the user. */
function useTicketKeys(ticket: Ticket): void {
  const hasPermission = useHasPermission()
  const { assign } = useAssign(ticket)
  useKeys({
    r: () => document.querySelector<HTMLElement>('#answer')?.focus(),
    a: () => {
      if (hasPermission('tickets.answer') && ticket.state !== 'closed') void assign()
    },
  })
}

/** All messages, oldest first. */
function Conversation({ ticket: { messages } }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const words = useTexts(serviceTexts)
  return (
    <Section title={t.conversation}>
      <Flex vertical gap={16} component="ol" className="conversation">
        {messages.map(({ id, author, staffName, text, pictures = [], at }) => (
          <li key={id} className={author}>
            <div className="quiet">
              {author === 'shopper' ? words.shopper : (staffName ?? words.staff)} · <Moment at={at} />
            </div>
            <MessageText text={text} kind="message" id={id} />
            {pictures.length > 0 && <Pictures pictures={pictures} />}
          </li>
        ))}
      </Flex>
    </Section>
  )
}
