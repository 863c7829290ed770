import { Alert, Button, Flex } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { ticketScreenTexts } from './texts.ts'

/** The answers of colleagues since the user began, and the newest message after reading them. */
type Current = { seen: number; answers: { staffName: string | null; text: string }[] }

type Props = {
  details: Record<string, unknown>
  pending: boolean
  /** Sends the answer anyway, with this message as the newest one read. */
  onSend: (seen: number) => void
  onDrop: () => void
}

/** Shows what colleagues answered while the user was writing, and asks whether to send anyway. */
export function AnswerConflict({ details, pending, onSend, onDrop }: Props) {
  const t = useTexts(ticketScreenTexts)
  const { seen, answers } = details['current'] as Current
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t.stale}
      description={
        <Flex vertical gap={8}>
          {answers.map(({ staffName, text }, place) => (
            <blockquote key={place}>
              {staffName}: {text}
            </blockquote>
          ))}
          <Flex gap={8}>
            <Button onClick={() => onSend(seen)} loading={pending}>
              {t.sendAnyway}
            </Button>
            <Button onClick={onDrop}>{t.discard}</Button>
          </Flex>
        </Flex>
      }
    />
  )
}
