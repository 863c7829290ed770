import type { messageEndpoints } from '@hao/contract/console/endpoints/messages.ts'
import { type MessageWay, messageTopics, messageWays } from '@hao/contract/console/message-choices.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import type { Trx } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { isAvailable, isChosen } from './collect-messages.ts'
import { mayBeTold } from './due-messages.ts'
import { askAddress, confirmAddress, removeAddress } from './mail-address.ts'
import {
  insertSingleMessage,
  selectProgress,
  selectSettings,
  updateChoice,
  upsertSettings,
} from './settings-queries.ts'

/** Codes a day and test messages an hour, so that no one floods a mailbox or the group. */
const limits = { address: { max: 5, windowMs: dayMs }, test: { max: 5, windowMs: hourMs } }

export function messageRoutes(context: Context): ConsoleHandlers<keyof typeof messageEndpoints> {
  const { keys } = context
  return {
    'GET /me/messages': async (_input, { db, at, staff: { staffId, roles } }) => {
      const settings = await selectSettings(db, staffId)
      return {
        available: messageWays.filter((way) => isAvailable(context, way)),
        address: await keys.decrypt('staff_message_settings.address', settings.address),
        newAddress: await keys.decrypt('staff_message_settings.new_address', settings.new_address),
        topics: messageTopics
          .filter((topic) => mayBeTold(roles, topic))
          .map((topic) => ({ topic, ways: messageWays.filter((way) => isChosen(settings, topic, way)) })),
        ...(await selectProgress(db, { staffId, at })),
      }
    },

    'POST /me/messages/choice': async (choice, { trx, staff: { staffId, roles }, locale }) => {
      const { topic, way, on } = choice
      if (on && !mayBeTold(roles, topic)) throw refuse('not-allowed')
      if (on) await requireWay(context, trx, staffId, way)
      await upsertSettings(trx, staffId, locale)
      await updateChoice(trx, staffId, choice)
      const details = { what: `${topic}:${way}`, state: on ? 'on' : 'off' }
      return { data: {}, audit: { subjectId: staffId, details } }
    },

    'POST /me/messages/test': async ({ way }, { trx, staff: { staffId }, at, locale }) => {
      await requireWay(context, trx, staffId, way)
      await countHits(trx, at, [{ key: `message:test:${staffId}`, ...limits.test }])
      await upsertSettings(trx, staffId, locale)
      await insertSingleMessage(trx, staffId, { way, at })
      return { data: {}, audit: { subjectId: staffId, details: { what: way } } }
    },

    'POST /me/messages/address': async ({ address }, { trx, staff: { staffId }, at, locale }) => {
      if (!isAvailable(context, 'mail')) throw refuse('not-now')
      await countHits(trx, at, [{ key: `message:address:${staffId}`, ...limits.address }])
      await upsertSettings(trx, staffId, locale)
      await askAddress(context, trx, { staffId, at }, address)
      return { data: {}, audit: { subjectId: staffId } }
    },

    'POST /me/messages/address/confirm': async ({ code }, { trx, staff: { staffId }, at }) => {
      await confirmAddress(context, trx, { staffId, at }, code)
      return { data: {}, audit: { subjectId: staffId } }
    },

    'DELETE /me/messages/address': async (_input, { trx, staff: { staffId } }) => {
      await removeAddress(trx, staffId)
      return { data: {}, audit: { subjectId: staffId } }
    },
  }
}

/** Refuses `not-now` for a way that is not set up, and for mail without a confirmed address. */
async function requireWay(context: Context, trx: Trx, staffId: number, way: MessageWay): Promise<void> {
  const hasTarget = way === 'wecom' || (await selectSettings(trx, staffId)).address !== null
  if (!isAvailable(context, way) || !hasTarget) throw refuse('not-now')
}
