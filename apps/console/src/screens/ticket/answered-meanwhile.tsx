import { Alert, Button, Flex } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { ticketScreenTexts } from './texts.ts'

/** What colleagues have answered meanwhile, and the newest message that whoever reads it has seen then. */
type Current = { seen: number; answers: { staffName: string | null; text: string }[] }

type Props = {
  details: Record<string, unknown>
  pending: boolean
  /** Send it all the same, having read up to that message. */
  onSend: (seen: number) => void
  onDrop: () => void
}

/** Shows what colleagues have answered while somebody wrote, and asks whether to send theirs too. */
export function AnsweredMeanwhile({ details, pending, onSend, onDrop }: Props) {
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
