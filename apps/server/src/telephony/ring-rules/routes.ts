import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import {
  changeRules,
  removeSecondPhone,
  addListEntry,
  setCourierMode,
  type OwnSubscription,
  removeListEntry,
} from './change-rules.ts'
import { getRules } from './get-rules.ts'

type RuleEndpoints =
  | 'GET /subscription/:id/rules'
  | 'PATCH /subscription/:id/rules'
  | 'POST /subscription/:id/courier'
  | 'DELETE /subscription/:id/courier'
  | 'POST /subscription/:id/caller'
  | 'DELETE /subscription/:id/caller/:entryId'
  | 'DELETE /subscription/:id/second-phone'

export function ruleRoutes(context: Context): Handlers<RuleEndpoints> {
  const changing = async (
    userId: number,
    subscriptionId: number,
    change: (own: OwnSubscription) => Promise<void>,
  ) => {
    await change({ userId, subscriptionId })
    return getRules(context, userId, subscriptionId)
  }
  return {
    'GET /subscription/:id/rules': async ({ id }, { user }) => getRules(context, user.id, id),
    'PATCH /subscription/:id/rules': async ({ id, ...switches }, { user }) =>
      changing(user.id, id, (own) => changeRules(context, own, switches)),
    'POST /subscription/:id/courier': async ({ id }, { user }) =>
      changing(user.id, id, (own) => setCourierMode(context, own, true)),
    'DELETE /subscription/:id/courier': async ({ id }, { user }) =>
      changing(user.id, id, (own) => setCourierMode(context, own, false)),
    'POST /subscription/:id/caller': async ({ id, ...entry }, { user }) =>
      changing(user.id, id, (own) => addListEntry(context, own, entry)),
    'DELETE /subscription/:id/caller/:entryId': async ({ id, entryId }, { user }) =>
      changing(user.id, id, (own) => removeListEntry(context, own, entryId)),
    'DELETE /subscription/:id/second-phone': async ({ id }, { user }) =>
      changing(user.id, id, (own) => removeSecondPhone(context, own)),
  }
}
