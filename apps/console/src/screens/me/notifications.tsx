import { type MessageTopic, type MessageWay, messageWays } from '@hao/contract/console/message-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Section } from '../../parts/page/section.tsx'
import { MailAddress } from './mail-address.tsx'
import { notificationTexts } from './notification-texts.ts'

type Messages = ConsoleOutput<'GET /me/messages'>

/** Which messages the user gets, and by which way. */
export function Notifications() {
  const t = useTexts(notificationTexts)
  const messages = useQuery(read('GET /me/messages', {}))
  return (
    <Section title={t.title}>
      <Loaded query={messages} rows={5}>
        {(loaded) => <Choices messages={loaded} />}
      </Loaded>
    </Section>
  )
}

function Choices({ messages }: { messages: Messages }) {
  const t = useTexts(notificationTexts)
  const { available, address, topics, lastSentAt, waitingSince } = messages
  const isReady = (way: MessageWay) => available.includes(way) && (way === 'wecom' || address !== null)
  return (
    <Flex vertical gap={12}>
      <p className="quiet">{t.hint}</p>
      <table className="choices">
        <thead>
          <tr>
            <th scope="col">{t.about}</th>
            {messageWays.map((way) => (
              <th key={way} scope="col">
                {t.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map(({ topic, ways }) => (
            <tr key={topic}>
              <th scope="row">{t.topics[topic]}</th>
              {messageWays.map((way) => (
                <td key={way}>
                  <Choice topic={topic} way={way} on={ways.includes(way)} disabled={!isReady(way)} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.try}</th>
            {messageWays.map((way) => (
              <td key={way}>
                <SendTest way={way} disabled={!isReady(way)} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {available.includes('mail') ? <MailAddress messages={messages} /> : <p className="quiet">{t.noMail}</p>}
      {!available.includes('wecom') && <p className="quiet">{t.noWecom}</p>}
      {waitingSince && <Alert type="warning" showIcon title={t.waiting(formatMoment(waitingSince))} />}
      {lastSentAt && <p className="quiet">{t.lastSent(formatMoment(lastSentAt))}</p>}
    </Flex>
  )
}

type ChoiceProps = { topic: MessageTopic; way: MessageWay; on: boolean; disabled: boolean }

function Choice({ topic, way, on, disabled }: ChoiceProps) {
  const t = useTexts(notificationTexts)
  const { run, pending } = useAction('POST /me/messages/choice', { successMessage: t.saved })
  return (
    <Checkbox
      aria-label={`${t.topics[topic]}: ${t.ways[way]}`}
      checked={on}
      disabled={disabled || pending}
      onChange={({ target }) => void run({ topic, way, on: target.checked })}
    />
  )
}

function SendTest({ way, disabled }: { way: MessageWay; disabled: boolean }) {
  const t = useTexts(notificationTexts)
  const { run, pending } = useAction('POST /me/messages/test', { successMessage: t.testSent })
  return (
    <Button
      size="small"
      aria-label={`${t.send}: ${t.ways[way]}`}
      loading={pending}
      disabled={disabled}
      onClick={() => void run({ way })}
    >
      {t.send}
    </Button>
  )
}
