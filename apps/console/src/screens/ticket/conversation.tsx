import { Section } from '../../parts/page/section.tsx'
import { Flex } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { serviceTexts } from '../../parts/service/texts.ts'
import { MessageText } from '../../parts/service/message-text.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

/** All messages, oldest first. */
export function Conversation({ ticket: { messages } }: { ticket: Ticket }) {
  const t = useTexts(ticketScreenTexts)
  const words = useTexts(serviceTexts)
  return (
    <Section title={t.conversation}>
      <Flex vertical gap={16} component="ol" className="conversation">
        {messages.map(({ id, author, staffName, text, at }) => (
          <li key={id} className={author}>
            <div className="quiet">
              {author === 'shopper' ? words.shopper : (staffName ?? words.staff)} · <Moment at={at} />
            </div>
            <MessageText text={text} kind="message" id={id} />
          </li>
        ))}
      </Flex>
    </Section>
  )
}
