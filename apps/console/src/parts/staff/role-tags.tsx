import type { Role } from '@hao/contract/console/roles.ts'
import { Flex, Tag } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { createStateTag } from '../shown/values.tsx'
import { staffTexts } from './texts.ts'

/** The roles of a staff member, after their name if given. */
export function RoleTags({ roles, name }: { roles: readonly Role[]; name?: string }) {
  const t = useTexts(staffTexts)
  return (
    <Flex gap={4} wrap align="center">
      {name && <strong>{name}</strong>}
      {roles.map((role) => (
        <Tag key={role}>{t.roles[role]}</Tag>
      ))}
    </Flex>
  )
}

/** Whether a staff member can log in. */
export const StaffState = createStateTag(
  { invited: 'waiting', active: 'good', disabled: 'over' },
  staffTexts,
  (t) => t.states,
)
