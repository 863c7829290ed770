import { customerListLimits } from '@hao/contract/console/customer-list-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tabs, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { auditTexts } from '../../parts/audit/texts.ts'
import { customerCareTexts } from '../../parts/customers/texts.ts'
import { useTab } from '../../parts/list/list-state.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { RevealedPhone } from '../../parts/service/revealed-phone.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Facts } from '../../parts/shown/facts.tsx'
import { History } from '../../parts/shown/history.tsx'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { CustomerActions } from './actions.tsx'
import type { Customer } from './customer.ts'
import { Notes, TagsField } from './notes.tsx'
import { Standing } from './standing.tsx'
import { Calls, Consents, Logins, Numbers, Orders, Tickets } from './tables.tsx'
import { customerTexts } from './texts.ts'

/** One customer, phones masked: totals, actions and what is open above, everything that is theirs in tabs. */
export function Screen({ id }: ScreenProps) {
  const query = useQuery(read('GET /customers/:id', { id }))
  return <Loaded query={query}>{(customer) => <Known key={customer.id} customer={customer} />}</Loaded>
}

function Known({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const words = useTexts(serviceTexts)
  const care = useTexts(customerCareTexts)
  const name = customer.deletedAt ? words.deleted : customer.nickname
  return (
    <Page
      title={t.title(name ?? `#${customer.id}`)}
      beside={customer.block && <Tag color="red">{care.blocked}</Tag>}
      actions={<CustomerActions customer={customer} />}
    >
      <Flex vertical gap={16}>
        <Standing customer={customer} />
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
            [t.liveNumbers, formatCount(customer.totals.numbers)],
            [t.orders, formatCount(customer.totals.orders)],
            [t.paid, <Money key="paid" fen={customer.totals.paidFen} />],
            [t.refunded, <Money key="refunded" fen={customer.totals.refundedFen} />],
            [t.tags, <TagsField key="tags" customer={customer} />],
          ]}
          columns={3}
        />
        <Section>
          <Records customer={customer} />
        </Section>
      </Flex>
    </Page>
  )
}

const tabs = ['numbers', 'orders', 'tickets', 'notes', 'calls', 'logins', 'history'] as const

function Records({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { actions } = useTexts(auditTexts)
  const hasPermission = useHasPermission()
  const [tab, choose] = useTab(tabs)
  const shown: Record<(typeof tabs)[number], ReactNode> = {
    numbers: (
      <Part shows="subscriptions" of={customer}>
        <Numbers customer={customer} />
      </Part>
    ),
    orders: (
      <Part shows="orders" of={customer}>
        <Orders customer={customer} />
      </Part>
    ),
    tickets: hasPermission('tickets.read') && (
      <Part shows="tickets" of={customer}>
        <Tickets customer={customer} />
      </Part>
    ),
    notes: (
      <Part shows="notes" of={customer}>
        <Notes customer={customer} />
      </Part>
    ),
    calls: hasPermission('calls.of-one') && <Calls id={customer.id} />,
    logins: (
      <Part shows="consents" of={customer}>
        <Logins customer={customer} />
        <p>{t.passkeys(customer.passkeys)}</p>
        <h3>{t.consents}</h3>
        <Consents customer={customer} />
      </Part>
    ),
    history: (
      <Part shows="history" of={customer}>
        <History
          title={t.history}
          rows={customer.history}
          describe={({ event }) => labelFor(actions, event)}
        />
      </Part>
    ),
  }
  const items = tabs
    .filter((key) => shown[key] !== false)
    .map((key) => ({ key, label: t[key], children: shown[key] }))
  return <Tabs activeKey={tab} onChange={choose} destroyOnHidden items={items} />
}

type PartProps = { shows: keyof typeof customerListLimits; of: Customer; children: ReactNode }

/** The records of a tab. At the maximum of shown rows it says that there may be more. */
function Part({ shows, of, children }: PartProps) {
  const t = useTexts(customerTexts)
  const max = customerListLimits[shows]
  return (
    <>
      {children}
      {of[shows].length >= max && <p className="quiet">{t.newest(max)}</p>}
    </>
  )
}
