import { customerList } from '@hao/contract/console/lists/customers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { useSearch } from 'wouter'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Signs } from '../../parts/customers/signs.tsx'
import { customerCareTexts } from '../../parts/customers/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { getFilterNames } from '../../parts/list/filters.ts'
import { parseListState } from '../../parts/list/list-state.ts'
import { useFilters } from '../../parts/list/use-filters.ts'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Money } from '../../parts/shown/values.tsx'
import { customerListTexts } from './texts.ts'

/** All customers with their sums, the newest first. */
export function CustomerList() {
  const t = useTexts(customerListTexts)
  const words = useTexts(serviceTexts)
  const care = useTexts(customerCareTexts)
  return (
    <>
      <Totals />
      <List
        list={customerList}
        call="GET /customers"
        count="GET /customers/count"
        views="customers"
        render={{
          phone: ({ id, phone, deleted, blocked, tags }) => (
            <>
              <span className="nums nowrap">{phone ?? `#${id}${deleted ? ` · ${words.deleted}` : ''}`}</span>{' '}
              {blocked && <Tag color="red">{care.blocked}</Tag>}
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </>
          ),
          signs: (row) => <Signs customer={row} />,
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'customer', by: 'id' }}
        empty={t.empty}
      />
    </>
  )
}

/** The sums of all matching customers. */
function Totals() {
  const t = useTexts(customerListTexts)
  const filters = useFilters(customerList)
  const input = parseListState(new URLSearchParams(useSearch()), getFilterNames(filters)).filters
  const { data } = useQuery({
    ...read('GET /customers/count', input as ConsoleInput<'GET /customers/count'>),
    placeholderData: keepPreviousData,
  })
  const totals = data?.totals
  if (!totals) return <p className="quiet">{data ? t.tooMany : '\u00a0'}</p>
  return (
    <Flex gap={24} wrap component="ul" className="sums" aria-label={t.totals}>
      <li>
        {t.numbers} <strong className="nums">{formatCount(totals.numbers)}</strong>
      </li>
      <li>
        {t.orders} <strong className="nums">{formatCount(totals.orders)}</strong>
      </li>
      <li>
        {t.paid}{' '}
        <strong>
          <Money fen={totals.paidFen} />
        </strong>
      </li>
      <li>
        {t.refunded}{' '}
        <strong>
          <Money fen={totals.refundedFen} />
        </strong>
      </li>
    </Flex>
  )
}
