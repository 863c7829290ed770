import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason, staffText } from '../fields.ts'
import { staffList } from '../lists/staff.ts'
import { roles } from '../roles.ts'

const role = z.enum(roles)
const moment = z.iso.datetime()
const someRoles = z.array(role).min(1).max(roles.length)
const version = z.int32()
const changed = z.object({ id: z.number().int(), version })

/** An invitation: the link’s path and fragment, shown only once. */
const invitation = z.object({ id: z.number().int(), link: z.string() })

/** What a member has begun and the server works on, or will. */
const underWay = z.object({
  kind: z.enum(['bulk', 'import', 'export', 'price-rules']),
  id: z.number().int(),
  /** The move of a set, the list of an export, the name of price rules. */
  name: z.string(),
  state: z.enum(['reading', 'running', 'undoing', 'waiting', 'approved', 'in_effect']),
  /** The version of price rules, which their stop names. */
  version: z.number().int().nullable(),
  since: moment,
})

const changing = { permission: 'staff', fresh: true } as const
const meant = { id, version }

export const staffEndpoints = defineConsoleEndpoints({
  'GET /staff': { summary: 'members of staff, the newest first', ...staffList.page },
  'GET /staff/:id': {
    summary:
      'one member of staff: what they log in with, how many sessions they have open, what became of them by whom and why',
    permission: 'staff',
    input: z.object({ id }),
    output: staffList.row.extend({
      totp: z.boolean(),
      passkeys: z.number().int(),
      recoveryCodes: z.number().int(),
      sessions: z.number().int(),
      underWay: z.array(underWay),
      history: z.array(
        z.object({ event: z.string(), at: moment, by: z.string().nullable(), reason: z.string().nullable() }),
      ),
    }),
    refusals: ['no-such-thing'],
  },
  'POST /staff': {
    ...changing,
    summary: 'invites somebody: a link that is good once, for an hour',
    secret: true,
    audit: { action: 'staff.invite', subject: 'staff' },
    input: z.strictObject({ name: staffText(200).min(1), roles: someRoles }),
    output: invitation,
    refusals: ['name-taken', 'name-not-usable'],
  },
  'POST /staff/:id/invite': {
    ...changing,
    summary:
      'invites somebody again who lost their way in: password, factors and sessions of before are good no more',
    secret: true,
    audit: { action: 'staff.invite-again', subject: 'staff' },
    input: z.strictObject({ ...meant, reason }),
    output: invitation,
    refusals: ['no-such-thing', 'stale', 'not-now', 'own-account', 'last-owner'],
  },
  'PATCH /staff/:id': {
    ...changing,
    summary: 'gives somebody other roles and ends their sessions',
    audit: { action: 'staff.roles', subject: 'staff' },
    input: z.strictObject({ ...meant, roles: someRoles, reason }),
    output: changed,
    refusals: ['no-such-thing', 'stale', 'not-now', 'own-account', 'last-owner'],
  },
  'POST /staff/:id/disable': {
    ...changing,
    summary: 'keeps somebody out from this moment on',
    audit: { action: 'staff.disable', subject: 'staff' },
    input: z.strictObject({ ...meant, reason }),
    output: changed,
    refusals: ['no-such-thing', 'stale', 'not-now', 'own-account', 'last-owner'],
  },
  'POST /staff/:id/enable': {
    ...changing,
    summary: 'lets somebody in again',
    audit: { action: 'staff.enable', subject: 'staff' },
    input: z.strictObject({ ...meant, reason }),
    output: changed,
    refusals: ['no-such-thing', 'stale', 'not-now', 'own-account', 'not-set-up'],
  },
  'POST /staff/:id/sessions/end': {
    ...changing,
    summary: 'ends all sessions of somebody',
    audit: { action: 'staff.end-sessions', subject: 'staff' },
    input: z.strictObject({ id, reason }),
    output: z.object({ ended: z.number().int() }),
    refusals: ['no-such-thing'],
  },
})
