import { staffList } from '@hao/contract/console/lists/staff.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { List } from '../../parts/list/list.tsx'
import { toOptions } from '../../parts/list/filters.ts'
import { Page } from '../../parts/page/page.tsx'
import { RoleTags, StaffState } from '../../parts/staff/role-tags.tsx'
import { staffTexts } from '../../parts/staff/texts.ts'
import { Invite } from './invite.tsx'
import { staffListTexts } from './texts.ts'

export function Screen() {
  const t = useTexts(staffListTexts)
  const { roles, states } = useTexts(staffTexts)
  return (
    <Page title={t.title} actions={<Invite />}>
      <List
        list={staffList}
        call="GET /staff"
        views="staff"
        options={{ role: toOptions(roles), state: toOptions(states) }}
        render={{
          roles: (row) => <RoleTags roles={row.roles} />,
          state: ({ state }) => <StaffState state={state} />,
        }}
        rowKey={({ id }) => id}
        opens={{ route: 'staff-member', by: 'id' }}
      />
    </Page>
  )
}
