import { ticketList } from '@hao/contract/console/lists/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { Page } from '../../parts/page/page.tsx'
import { nameAssignee } from '../../parts/service/name-assignee.ts'
import { TicketState } from '../../parts/service/state-tags.tsx'
import { serviceTexts } from '../../parts/service/texts.ts'
import { Age } from '../../parts/shown/values.tsx'
import { ticketListTexts } from './texts.ts'

type Row = RowOf<'GET /tickets'>

/** All tickets, the next due on top. */
export function Screen() {
  const t = useTexts(ticketListTexts)
  const words = useTexts(serviceTexts)
  const me = useMe()
  const { data: people = [] } = useQuery(read('GET /tickets/people', {}))
  const others = people.filter(({ id }) => id !== me.id)
  return (
    <Page title={t.title}>
      <List
        list={ticketList}
        call="GET /tickets"
        count="GET /tickets/count"
        views="tickets"
        options={{
          state: toOptions(words.ticketStates),
          assignee: [
            ...toOptions({ me: t.mine, nobody: words.unassigned }),
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          category: toOptions(words.categories),
          overdue: toOptions({ 1: t.overdue }),
        }}
        render={{
          id: ({ id }) => `#${id}`,
          state: ({ state }) => <TicketState state={state} />,
          due: (row) => <Due row={row} />,
          category: ({ category }) => words.categories[category],
          assignee: ({ assignee }) => nameAssignee(assignee, words),
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'ticket', by: 'id' }}
        empty={t.empty}
      />
    </Page>
  )
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
