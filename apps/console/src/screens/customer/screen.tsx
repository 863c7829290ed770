import { customerListLimits } from '@hao/contract/console/customer-list-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { Calls, Consents, Logins, Numbers, Orders, Tickets } from './tables.tsx'
import type { Customer } from './customer.ts'
import { customerTexts } from './texts.ts'

/** One customer, phones masked, and everything that belongs to them. */
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
  const hasPermission = useHasPermission()
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
      <Part title={t.numbers} shows="subscriptions" of={customer}>
        <Numbers customer={customer} />
      </Part>
      <Part title={t.orders} shows="orders" of={customer}>
        <Orders customer={customer} />
      </Part>
      {hasPermission('tickets.read') && (
        <Part title={t.tickets} shows="tickets" of={customer}>
          <Tickets customer={customer} />
        </Part>
      )}
      {hasPermission('calls.of-one') && (
        <Part title={t.calls}>
          <Calls id={customer.id} />
        </Part>
      )}
      <Part title={t.logins}>
        <Logins customer={customer} />
      </Part>
      <Part title={t.consents} shows="consents" of={customer}>
        <Consents customer={customer} />
      </Part>
    </Flex>
  )
}

type PartProps = {
  title: string
  children: ReactNode
} & ({ shows: keyof typeof customerListLimits; of: Customer } | { shows?: undefined; of?: undefined })

/** One section. At the maximum of shown rows it says that there may be more. */
function Part({ title, shows, of, children }: PartProps) {
  const t = useTexts(customerTexts)
  const most = shows && of[shows].length >= customerListLimits[shows] ? customerListLimits[shows] : undefined
  return (
    <Section title={title} extra={most && <span className="quiet">{t.newest(most)}</span>}>
      {children}
    </Section>
  )
}
