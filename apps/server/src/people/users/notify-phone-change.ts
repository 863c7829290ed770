import { randomBytes } from 'node:crypto'
import type { PhoneChangeState } from '@hao/contract/phone-change.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import type { Trx } from '../../platform/db/database.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import type { SmsMessage } from '../../platform/integrations/sms/sms-sender.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { hashToken } from './tokens.ts'

/** Tells both phones by SMS of a step. */
export async function enqueueNotices(
  { enqueue }: Pick<Context, 'enqueue'>,
  trx: Trx,
  changeId: number,
  about: PhoneChangeState,
): Promise<void> {
  await enqueue(trx, 'phone-notice', { changeId, about, to: 'old' })
  await enqueue(trx, 'phone-notice', { changeId, about, to: 'new' })
}

/** 128 bits: short enough for an SMS, too many to guess. */
const tokenBytes = 16

const minute = (at: Date) => shanghaiTime(at).slice(5, 16).replace('T', ' ')

/**
 * Notifies one of the phones of a step, while the change is in that state. The old phone of a request that
 * named no account hears nothing. Each SMS to the old phone has a token of its own, stored as a hash.
 * Throws AdapterError.
 */
export async function notifyPhoneChange(
  context: Context,
  { changeId, about, to }: Jobs['phone-notice'],
): Promise<void> {
  const found = await context.db
    .selectFrom('phone_changes')
    .select(['user_id', 'old_phone', 'new_phone', 'due_at', 'ended_at'])
    .where('id', '=', changeId)
    .where('state', '=', about)
    .execute()
  const [change] = await context.keys.decryptRows(found, {
    old_phone: 'phone_changes.old_phone',
    new_phone: 'phone_changes.new_phone',
  })
  if (!change || (to === 'old' && change.user_id === null))
    return sendNotice(context, 'phone-change', undefined)
  await sendNotice(context, 'phone-change', {
    id: `phone-change-${changeId}-${about}-${to}`,
    phone: to === 'old' ? change.old_phone : change.new_phone,
    ...(await compose(context, change, { changeId, about, to })),
  })
}

type Change = { new_phone: string; due_at: Date | null; ended_at: Date | null }

async function compose(
  context: Context,
  { new_phone, due_at, ended_at }: Change,
  { changeId, about, to }: Jobs['phone-notice'],
): Promise<SmsMessage> {
  const phone = maskPhone(new_phone)
  if (about === 'done' && ended_at)
    return { template: 'phone-changed', params: { phone, time: minute(ended_at) } }
  const state = about === 'approved' && due_at ? `已通过，${minute(due_at)} 更换` : states[about]
  if (to === 'new' || (about !== 'requested' && about !== 'approved'))
    return { template: 'phone-progress', params: { state } }
  const token = randomBytes(tokenBytes).toString('base64url')
  await context.db
    .updateTable('phone_changes')
    .set({ token_hashes: sql<Buffer[]>`token_hashes || ${hashToken(token)}::bytea` })
    .where('id', '=', changeId)
    .execute()
  return { template: 'phone-request', params: { phone, state, token } }
}

/** The new phone may be a stranger's: that a request was stopped would tell them of an account. */
const states: Record<PhoneChangeState, string> = {
  requested: '已收到，正在核对',
  approved: '已通过',
  done: '已完成',
  refused: '未通过，登录手机不变',
  stopped: '未通过，登录手机不变',
  lapsed: '未通过，登录手机不变',
}
