import type { Role } from '@hao/contract/console/roles.ts'
import { Flex, Tag } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { type Tone, StateTag } from '../shown/values.tsx'
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

type StaffState = 'invited' | 'active' | 'disabled'

const tones: Record<StaffState, Tone> = { invited: 'waiting', active: 'good', disabled: 'over' }

/** Whether a staff member can log in. */
export function StaffStateTag({ state }: { state: StaffState }) {
  const t = useTexts(staffTexts)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
