import { sql } from 'kysely'
import { StateMachine } from '../../platform/db/machine.ts'

/** Members of staff: an invitation gives a way in, again where somebody has lost theirs. A change that is not here cannot happen. */
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

/** A new member of staff takes no name that another one has. */
export const uniqueName = sql`(normalized_name)`
