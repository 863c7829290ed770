import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Transfer } from '@hao/contract/transfer.ts'
import { transferTerms } from '@hao/contract/transfer-rules.ts'
import type { Context } from '../../context.ts'
import { selectEffectiveAgreements } from '../../people/consents/queries.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import { storeConsents } from '../../people/consents/store-consents.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { requireUser } from '../../people/users/require-user.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { findObstacle } from './find-obstacle.ts'
import { getTransfer, isNamedBy } from './list-transfers.ts'
import { transferMachine } from './machine.ts'
import { enqueueNotice, lockTransfer } from './queries.ts'

type Acceptance = {
  user: { id: number; phone: string }
  transferId: number
  agreed: boolean
  versions: DisplayedVersions | undefined
  visit: ClientInfo
}

/**
 * The user with the named phone accepts a number; the consent to the agreements is stored. From now on both
 * have 48 hours to stop it. Refuses `transfer-not-found`, `transfer-not-open`, `transfer-not-possible`,
 * `agreement-required`, `agreement-changed` and `account-blocked`.
 */
export async function acceptTransfer(context: Context, acceptance: Acceptance): Promise<Transfer> {
  const { user, transferId, agreed, versions, visit } = acceptance
  if (!agreed) throw refuse('agreement-required')
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    await requireUser(trx, user.id)
    const transfer = await lockTransfer(trx, transferId)
    if (!transfer || !(await isNamedBy(context, transfer, user))) throw refuse('transfer-not-found')
    await requireNotBlocked(trx, user.id, at)
    if (transfer.state !== 'offered' || transfer.frozen || transfer.accept_until <= at)
      throw refuse('transfer-not-open')
    const why = await findObstacle(trx, transfer.subscription_id, at, {
      offeredEnd: transfer.period_end,
    })
    // That the owner is blocked is not told.
    if (why) throw refuse('transfer-not-possible', { why: why === 'blocked' ? 'barred' : why })
    const effective = await selectEffectiveAgreements(trx, user.id, at)
    // The page shows the versions in effect, so an earlier consent does not matter.
    const shown = effective.map((agreement) => ({ ...agreement, accepted: null }))
    const consented = requireCurrentVersions(['service', 'privacy'], shown, versions)
    await storeConsents(trx, context.keys, consented, { userId: user.id, occasion: 'change', at, visit })
    const changesAt = new Date(at.getTime() + transferTerms.waitHours * hourMs)
    const set = { next_user_id: user.id, accepted_at: at, changes_at: changesAt }
    await transferMachine.transition(trx, 'accept', { id: transferId, frozen: false }, { at, set })
    await context.enqueue(trx, 'transfer-step', { transferId }, changesAt)
    await enqueueNotice(context, trx, transferId, 'accepted')
  })
  return getTransfer(context, user, transferId)
}
