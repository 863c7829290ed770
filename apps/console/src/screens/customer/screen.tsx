import { useQuery } from '@tanstack/react-query'
import { Card, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { useMay } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { Calls } from './calls.tsx'
import { Consents, Logins, Numbers, Orders, Tickets } from './tables.tsx'
import { customerTexts } from './texts.ts'

export type Customer = CallOutput<'GET /customers/:id'>

/** One shopper: who they are, masked, and all that is theirs. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  const query = useQuery(read('GET /customers/:id', { id }))
  const customer = query.data
  const name = customer?.deletedAt ? words.deleted : customer?.nickname
  return (
    <Page title={t.title(name ?? `#${id}`)}>
      <Loaded query={query}>{(loaded) => <Known customer={loaded} />}</Loaded>
    </Page>
  )
}

function Known({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  const may = useMay()
  return (
    <Flex vertical gap={24}>
      <Facts
        facts={[
          [
            t.phone,
            <RevealedPhone
              key="phone"
              kind="customer"
              id={customer.id}
              masked={customer.phone}
              none={words.noPhone}
            />,
          ],
          [t.nickname, customer.nickname ?? '—'],
          [t.since, <Moment key="since" at={customer.createdAt} />],
          [t.deletedAt, customer.deletedAt ? <Moment key="gone" at={customer.deletedAt} /> : undefined],
        ]}
      />
      <Section title={t.numbers}>
        <Numbers customer={customer} />
      </Section>
      <Section title={t.orders}>
        <Orders customer={customer} />
      </Section>
      {may('tickets.read') && (
        <Section title={t.tickets}>
          <Tickets customer={customer} />
        </Section>
      )}
      {may('calls.of-one') && (
        <Section title={t.calls}>
          <Calls id={customer.id} />
        </Section>
      )}
      <Section title={t.logins}>
        <Logins customer={customer} />
      </Section>
      <Section title={t.consents}>
        <Consents customer={customer} />
      </Section>
    </Flex>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} size="small">
      {children}
    </Card>
  )
}
