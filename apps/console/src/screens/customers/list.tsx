import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useSearch } from 'wouter'
import type { ConsoleInput, RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Filter, getFilterNames } from '../../parts/list/filters.ts'
import { parseListState } from '../../parts/list/list-state.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Moment, Money } from '../../parts/shown/values.tsx'
import { customerListTexts } from './texts.ts'

type Row = RowOf<'GET /customers'>

/** All customers with their sums, the newest first. */
export function CustomerList() {
  const t = useTexts(customerListTexts)
  const filters = useFilters()
  return (
    <>
      <Totals filters={filters} />
      <List
        call="GET /customers"
        count="GET /customers/count"
        views="customers"
        columns={useColumns()}
        filters={filters}
        sorts={[
          { value: 'newest', label: t.sorts.newest },
          { value: 'oldest', label: t.sorts.oldest },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'customer', by: 'id' }}
        empty={t.empty}
      />
    </>
  )
}

/** The sums of all matching customers. */
function Totals({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts(customerListTexts)
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

function useColumns(): Column<Row>[] {
  const t = useTexts(customerListTexts)
  const words = useTexts(serviceTexts)
  const hasPermission = useHasPermission()
  const columns: Column<Row>[] = [
    {
      key: 'phone',
      title: t.customer,
      render: ({ id, phone, deleted }) => (
        <span className="nums nowrap">{phone ?? `#${id}${deleted ? ` · ${words.deleted}` : ''}`}</span>
      ),
    },
    { key: 'nickname', title: t.nickname, render: ({ nickname }) => nickname ?? '—' },
    {
      key: 'since',
      title: t.since,
      sort: { up: 'oldest', down: 'newest' },
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'numbers', title: t.numbers, align: 'right', render: ({ numbers }) => formatCount(numbers) },
    { key: 'orders', title: t.orders, align: 'right', render: ({ orders }) => formatCount(orders) },
    { key: 'paid', title: t.paid, align: 'right', render: ({ paidFen }) => <Money fen={paidFen} /> },
    {
      key: 'refunded',
      title: t.refunded,
      align: 'right',
      render: ({ refundedFen }) => <Money fen={refundedFen} />,
    },
    { key: 'last', title: t.lastOrder, render: ({ lastOrderAt }) => <Moment at={lastOrderAt} /> },
  ]
  if (hasPermission('tickets.read'))
    columns.push({
      key: 'tickets',
      title: t.openTickets,
      align: 'right',
      render: ({ openTickets }) => formatCount(openTickets ?? 0),
    })
  return columns
}

function useFilters(): Filter[] {
  const t = useTexts(customerListTexts)
  const hasPermission = useHasPermission()
  const choice = (name: string, label: string): Filter => ({
    name,
    label,
    kind: 'choice',
    options: [
      { value: '1', label: t.yes },
      { value: '0', label: t.no },
    ],
    width: 90,
  })
  return [
    { kind: 'days', name: 'joinedFrom', label: t.since, until: 'joinedUntil' },
    choice('subscribed', t.subscribed),
    choice('paid', t.hasPaid),
    ...(hasPermission('tickets.read') ? [choice('waiting', t.openTickets)] : []),
    choice('deleted', t.deleted),
  ]
}
