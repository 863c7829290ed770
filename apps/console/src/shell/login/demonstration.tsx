import { useQuery } from '@tanstack/react-query'
import { Button, Divider, Flex } from 'antd'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { shellTexts } from '../texts.ts'
import { loginTexts } from './texts.ts'

/** The demonstration's staff, or only the one with this name; none in production. */
export function Demonstration({ only, onDone }: { only?: string; onDone: () => void }) {
  const t = useTexts(loginTexts)
  const words = useTexts(shellTexts)
  const { data } = useQuery(read('GET /login', {}))
  const { run, pending } = useAction('POST /login/demonstration', { onSuccess: onDone })
  const people = data?.people.filter(({ name }) => only === undefined || name === only) ?? []
  if (people.length === 0) return null
  return (
    <>
      <Divider plain>{only === undefined ? t.demo : t.demoAgain}</Divider>
      <Flex vertical gap={8}>
        {people.map(({ role, name }) => (
          <Button key={role} block disabled={pending} onClick={() => void run({ role })}>
            {t.enterAs(name, words.roles[role])}
          </Button>
        ))}
      </Flex>
    </>
  )
}
