import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../page/loaded.tsx'
import { OpenLink } from '../page/open-link.tsx'
import { Section } from '../page/section.tsx'
import { Facts } from '../shown/facts.tsx'
import { History } from '../shown/history.tsx'
import { createStateTag, Moment, StateTag } from '../shown/values.tsx'
import { phoneChangeTexts } from './phone-change-texts.ts'

export type PhoneChange = ConsoleOutput<'GET /phone-changes/:id'>

export const PhoneChangeState = createStateTag(
  { requested: 'waiting', approved: 'busy', done: 'good', refused: 'bad', stopped: 'bad', lapsed: 'over' },
  phoneChangeTexts,
  (t) => t.states,
)

/** The request of a customer, for the person who approves it. */
export function PhoneChangeById({ id }: { id: number }) {
  const query = useQuery(read('GET /phone-changes/:id', { id }))
  return <Loaded query={query}>{(change) => <PhoneChangeFacts change={change} />}</Loaded>
}

/** What the requester stated beside what is true of the account, and what happened. */
export function PhoneChangeFacts({ change }: { change: PhoneChange }) {
  const t = useTexts(phoneChangeTexts)
  const { proof, oldPhone, newPhone, dueAt, endedAt } = change
  return (
    <Flex vertical gap={16}>
      <Warnings change={change} />
      <Facts
        facts={[
          [t.oldPhone, oldPhone],
          [t.newPhone, newPhone],
          [t.requestedAt, <Moment key="requested" at={change.requestedAt} />],
          [t.dueAt, dueAt ? <Moment key="due" at={dueAt} /> : undefined],
          [t.endedAt, endedAt ? <Moment key="ended" at={endedAt} /> : undefined],
        ]}
      />
      <Section title={t.proofs}>
        <Facts
          columns={1}
          facts={[
            [t.order, <Stated key="order" stated={proof.order} />],
            [t.amount, <Stated key="amount" stated={proof.amount} />],
            [t.paidOn, <Stated key="day" stated={proof.paidOn} />],
            [t.number, <Stated key="number" stated={proof.number} />],
          ]}
        />
      </Section>
      <AccountFacts change={change} />
      <History
        title={t.history}
        rows={change.history}
        describe={({ event }) => t.events[event as keyof typeof t.events] ?? event}
      />
    </Flex>
  )
}

function Stated({ stated }: { stated: { said: string | number; matches: boolean } | null }) {
  const t = useTexts(phoneChangeTexts)
  if (!stated) return <span className="quiet">{t.notStated}</span>
  return (
    <Flex gap={8} wrap>
      <span>{stated.said}</span>
      <StateTag tone={stated.matches ? 'good' : 'bad'}>{stated.matches ? t.matches : t.differs}</StateTag>
    </Flex>
  )
}

function AccountFacts({ change: { account, customerId } }: { change: PhoneChange }) {
  const t = useTexts(phoneChangeTexts)
  if (!account || customerId === null) return null
  const { lastUsedAt, phoneChangedAt } = account
  return (
    <Section title={t.account}>
      <Facts
        facts={[
          [
            t.account,
            <OpenLink key="customer" path={pathOf('customer', customerId)}>
              {`#${customerId}`}
            </OpenLink>,
          ],
          [t.logins, account.logins],
          [t.lastUsed, lastUsedAt ? <Moment key="used" at={lastUsedAt} /> : undefined],
          [t.lastChanged, phoneChangedAt ? <Moment key="changed" at={phoneChangedAt} /> : undefined],
        ]}
      />
    </Section>
  )
}

function Warnings({ change: { account, newPhoneFree, state } }: { change: PhoneChange }) {
  const t = useTexts(phoneChangeTexts)
  const open = state === 'requested' || state === 'approved'
  const warnings = [
    !account && t.noAccount,
    open && account && !account.hasOldPhone && t.phoneLeft,
    open && account?.blocked && t.blocked,
    open && !newPhoneFree && t.newTaken,
  ]
  return warnings
    .filter(Boolean)
    .map((warning) => <Alert key={String(warning)} type="warning" showIcon title={warning} />)
}
