import { sql } from 'kysely'
import { StateMachine } from '../../platform/db/machine.ts'

/**
 * The states of a member of staff. A second invitation replaces lost credentials. `plant` inserts
 * demonstration staff.
 */
export const staffMachine = new StateMachine('staff_member', {
  initialStates: { invite: 'invited', plant: 'active' },
  transitions: {
    accept: { from: ['invited'], to: 'active' },
    'invite-again': { from: ['invited', 'active', 'disabled'], to: 'invited' },
    'change-roles': { from: ['invited', 'active', 'disabled'] },
    disable: { from: ['invited', 'active'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'active' },
  },
})

/** Unique index of the names. */
export const uniqueName = sql`(normalized_name)`
