import { pino } from 'pino'
import type { AuditRow } from '../../../people/audit/append.ts'
import { keepNotification } from '../../../commerce/checkout/apply-notification.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fulfilRenewal } from '../../../commerce/renewals/fulfil-renewal.ts'
import { checkMandate } from '../../../commerce/renewals/mandates.ts'
import { tellRefusedCharge } from '../../../commerce/renewals/tell-refused-charge.ts'
import { type AskConsole, type Clerk, newAct } from './clerks.ts'
import type { Month } from './month.ts'
import { newPerson } from './people.ts'
import { newShopper, type Stock } from './shopper.ts'
import { createWechat, type Wechat } from './wechat.ts'

type Parts = Pick<Month, 'timeline' | 'random'> & {
  db: Db
  stock: readonly Stock[]
  /** Takes what the audit is to tell in the end. */
  audited: AuditRow[]
  clerks: readonly Clerk[]
  console: AskConsole
}

/** The shop within the month: its own clock, queue, SMS and WeChat Pay, and no network that would have to be told of anything. */
export function makeMonth(
  base: Context,
  { db, timeline, random, stock, audited, clerks, console }: Parts,
): Month {
  const codes = new Map<string, string>()
  const { mchid, appid, notifyUrl, planId = 0 } = base.config.wechatPay
  const clock = timeline.now
  const wechat: Wechat = createWechat({
    merchant: { mchid, appid, notifyUrl, planId },
    random,
    clock,
    later: (ms, work) => timeline.at(new Date(clock().getTime() + ms), work),
    notify: (notification) => keepNotification(context, notification),
  })
  const context: Context = {
    ...base,
    db,
    dbOf: { vital: db, own: db, browse: db },
    clock,
    enqueue: timeline.enqueue,
    payments: wechat.gateway,
    sms: { send: async ({ phone, params }) => void ('code' in params && codes.set(phone, params.code)) },
    wechatOpen: undefined,
    network: undefined,
    callControl: undefined,
    // The running server's own learns of what has changed once it is there.
    numberIndex: { takeOffSale: () => undefined } as unknown as Context['numberIndex'],
    renewals: {
      fulfil: (...renewal) => fulfilRenewal(context, ...renewal),
      chargeRefused: (trx, orderId) => tellRefusedCharge(context, trx, orderId),
      mandateChanged: (mandateCode) => checkMandate(context, mandateCode),
    },
    log: pino({ level: 'silent' }),
  }
  let people = 0
  const free = [...stock]
  const month: Month = {
    context,
    random,
    timeline,
    wechat,
    codes,
    shoppers: [],
    lines: [],
    newcomer: () => newShopper(month, newPerson(random, (people += 1))),
    wanted: (leastFen = 0) => {
      const place = free.findIndex(({ priceFen }) => priceFen >= leastFen)
      const [number] = place < 0 ? [] : free.splice(place, 1)
      if (!number) throw new Error('The month wants more numbers than it has')
      return number
    },
    seen: () => stock[random.below(stock.length)]!,
    act: newAct(context, { clerks, console, keep: (_trx, row) => void audited.push(row) }),
  }
  return month
}
