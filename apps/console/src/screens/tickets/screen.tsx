import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../../parts/list/filters.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { nameAssignee } from '../../parts/service/name-assignee.ts'
import { TicketStateTag } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Age, NumberText } from '../../parts/shown/values.tsx'
import { ticketListTexts } from './texts.ts'

type Row = RowOf<'GET /tickets'>

/** All tickets, the next due on top. */
export function Screen() {
  const t = useTexts(ticketListTexts)
  return (
    <Page title={t.title}>
      <List
        call="GET /tickets"
        count="GET /tickets/count"
        views="tickets"
        columns={useColumns()}
        filters={useFilters()}
        sorts={[
          { value: 'due', label: t.sorts.due },
          { value: 'newest', label: t.sorts.newest },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'ticket', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts(ticketListTexts)
  const words = useTexts(serviceTexts)
  return [
    { key: 'id', title: t.ticket, sort: { down: 'newest' }, render: ({ id }) => `#${id}` },
    { key: 'text', title: t.text, render: ({ text }) => <span className="one-line">{text}</span> },
    { key: 'state', title: t.state, render: ({ state }) => <TicketStateTag state={state} /> },
    { key: 'due', title: t.due, sort: { up: 'due' }, render: (row) => <Due row={row} /> },
    { key: 'category', title: t.category, render: ({ category }) => words.categories[category] },
    {
      key: 'number',
      title: t.number,
      render: ({ number }) => (number === null ? '—' : <NumberText digits={number} />),
    },
    {
      key: 'phone',
      title: t.phone,
      render: ({ phone }) => <span className="nums nowrap">{phone ?? '—'}</span>,
    },
    { key: 'assignee', title: t.assignee, render: ({ assignee }) => nameAssignee(assignee, words) },
  ]
}

function useFilters(): Filter[] {
  const t = useTexts(ticketListTexts)
  const words = useTexts(serviceTexts)
  const me = useMe()
  const { data: people = [] } = useQuery(read('GET /tickets/people', {}))
  const others = people.filter(({ id }) => id !== me.id)
  const options = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }))
  return [
    { name: 'state', label: t.state, kind: 'choice', options: options(words.ticketStates) },
    {
      name: 'assignee',
      label: t.assignee,
      kind: 'choice',
      options: [
        ...options({ me: t.mine, nobody: words.unassigned }),
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { name: 'category', label: t.category, kind: 'choice', options: options(words.categories) },
    { name: 'overdue', label: t.onlyOverdue, kind: 'choice', options: options({ 1: t.lateOptions }) },
    { name: 'text', label: t.search, kind: 'text', hint: t.searchHint, width: 270 },
  ]
}

/** The due time of an open ticket; nothing for others. */
function Due({ row }: { row: Row }) {
  const t = useTexts(ticketListTexts)
  if (row.state !== 'open') return '—'
  return (
    <Flex gap={6} align="center">
      <Age at={row.dueAt} />
      {row.overdue && <Tag color="red">{t.overdue}</Tag>}
    </Flex>
  )
}
