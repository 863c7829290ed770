import { sql } from 'kysely'
import type { WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { readJson } from '@hao/testing/read-json.ts'

/** Each hold is over, each paid order has had its 72 hours, each job of a killed server has ended. */
export async function passFourDays(db: Db): Promise<void> {
  await sql`UPDATE orders SET hold_until = hold_until - interval '4 days', paid_at = paid_at - interval '4 days'`.execute(
    db,
  )
  await sql`UPDATE payments SET created_at = created_at - interval '4 days', checked_at = NULL`.execute(db)
  await sql`UPDATE refunds SET created_at = created_at - interval '4 days'`.execute(db)
  await sql`UPDATE payment_notifications SET received_at = received_at - interval '4 days'`.execute(db)
  await sql`UPDATE jobs SET run_at = run_at - interval '4 days' WHERE ended_at IS NULL`.execute(db)
}

/** Without notices, which wait for the limits of the SMS service. */
export async function selectDueWork(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT stage FROM orders WHERE stage = 'refunding'
      OR status = 1 AND hold_until < now() OR stage = 'paid' AND paid_at < now() - interval '72 hours'
    UNION ALL SELECT concat_ws(': ', name, state, error) FROM jobs
      WHERE ended_at IS NULL AND name NOT LIKE '%-notice' AND (run_at < now() + interval '1 minute' OR state = 'active')`.execute(
    db,
  )
  return rows
}

/** Everything that has not reached its final state: orders, refunds, notifications. */
export async function selectUnfinished(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'order' AS what, id::text, stage AS state FROM orders WHERE status = 1 OR stage IN ('paid', 'refunding')
    UNION ALL SELECT 'refund', id::text, state FROM refunds WHERE state <> 'succeeded'
    UNION ALL SELECT 'notification', id, event_type FROM payment_notifications WHERE applied_at IS NULL`.execute(
    db,
  )
  return rows
}

type WechatState = {
  orders: { outTradeNo: string; totalFen: number; closed: boolean; paid: unknown }[]
  refunds: { outRefundNo: string; refundFen: number; succeededAt: string | null }[]
}

/** Broken invariants, amounts that differ from WeChat's, payments possible for an ended order. */
export async function findMoneyErrors(
  db: Db,
  wechatPay: WechatPaySimulator,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${wechatPay.origin}/control/state`)
  const wechat = await readJson<WechatState>(answer)
  const theirs = [
    ...wechat.orders
      .filter(({ paid }) => paid)
      .map(({ outTradeNo, totalFen }) => `${outTradeNo} ${totalFen}`),
    ...wechat.refunds.map(({ outRefundNo, refundFen }) => `${outRefundNo} -${refundFen}`),
  ]
  const ledger = await db.selectFrom('ledger').select(['reference', 'kind', 'amount_fen']).execute()
  const ours = ledger.map(
    ({ reference, kind, amount_fen }) => `${reference} ${kind === 'refund' ? '-' : ''}${amount_fen}`,
  )
  const payable = wechat.orders.filter(({ closed, paid }) => !closed && !paid)
  return {
    brokenInvariants: await findBrokenInvariants(db),
    onlyAtWechat: theirs.filter((entry) => !ours.includes(entry)),
    onlyWithUs: ours.filter((entry) => !theirs.includes(entry)),
    stillPayable: payable.map(({ outTradeNo }) => outTradeNo),
  }
}

export const noMoneyErrors = { brokenInvariants: {}, onlyAtWechat: [], onlyWithUs: [], stillPayable: [] }
