import { roles } from '@hao/contract/console/roles.ts'
import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { RoleTags, StaffStateTag } from '../../parts/staff/role-tags.tsx'
import { staffTexts } from '../../parts/staff/texts.ts'
import { Invite } from './invite.tsx'
import { staffListTexts } from './texts.ts'

const states = ['active', 'invited', 'disabled'] as const

export function Screen() {
  const t = useTexts(staffListTexts)
  const words = useTexts(staffTexts)
  const columns: Column<RowOf<'GET /staff'>>[] = [
    { key: 'name', title: t.name, render: ({ name }) => name },
    { key: 'roles', title: t.roles, render: (row) => <RoleTags roles={row.roles} /> },
    { key: 'state', title: t.state, render: ({ state }) => <StaffStateTag state={state} /> },
    { key: 'last', title: t.lastHere, render: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
    { key: 'since', title: t.since, render: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  return (
    <Page title={t.title} actions={<Invite />}>
      <List
        call="GET /staff"
        views="staff"
        columns={columns}
        filters={[
          {
            name: 'role',
            label: t.roles,
            kind: 'choice',
            options: roles.map((value) => ({ value, label: words.roles[value] })),
          },
          {
            name: 'state',
            label: t.state,
            kind: 'choice',
            options: states.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
        rowKey={({ id }) => id}
        opens={{ route: 'staff-member', by: 'id' }}
      />
    </Page>
  )
}
