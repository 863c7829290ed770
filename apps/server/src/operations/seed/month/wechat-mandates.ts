import type { Random } from '@hao/numbers/random.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type { Notification } from '../../../platform/integrations/pay/gateway.ts'
import type { MandateGateway, MandateReport } from '../../../platform/integrations/pay/mandates.ts'
import { daysAfter, shanghaiDay } from '../../../platform/base/time.ts'
import type { Mandate, Trade } from './wechat-books.ts'

type Desk = {
  merchant: { mchid: string; appid: string; notifyUrl: string; planId: number }
  mandates: Map<string, Mandate>
  random: Random
  clock: () => Date
  place: (trade: Pick<Trade, 'tradeType' | 'outTradeNo' | 'totalFen' | 'description' | 'openid'>) => void
  pay: (outTradeNo: string) => void
  tell: (eventType: string, news: Pick<Notification, 'kind' | 'report'>) => Promise<void>
}

/** WeChat's part in renewals by mandate: its buyers sign, and its charges are paid, but those of buyers in `refusing` (openid). */
export function createMandateDesk({ merchant, mandates, random, clock, place, pay, tell }: Desk) {
  const { mchid, appid, notifyUrl, planId } = merchant
  const refusing = new Set<string>()
  const byId = (mandateId: string) => {
    const found = [...mandates.values()].find((each) => each.mandateId === mandateId)
    if (!found || found.terminated) throw new AdapterError('rejected', 'no mandate')
    return found
  }
  const report = (mandateCode: string): MandateReport => {
    const mandate = mandates.get(mandateCode)
    if (!mandate?.mandateId) throw new AdapterError('not_found', 'no mandate')
    const { mandateId, openid, signedAt, terminated } = mandate
    return {
      mandateCode,
      mandateId,
      mchid,
      appid,
      openid,
      state: terminated ? 'TERMINATED' : 'SIGNED',
      ...(signedAt !== null && { signedAt: new Date(signedAt) }),
      ...(terminated && { terminatedAt: new Date(terminated.at) }),
    }
  }
  const gateway: MandateGateway = {
    preEntrustSign: async ({ mandateCode, openid, displayAccount, firstCharge }) => {
      const { on, amountFen, description } = firstCharge
      mandates.set(mandateCode, {
        mandateCode,
        planId,
        openid,
        displayAccount,
        notifyUrl,
        firstCharge: { date: shanghaiDay(on), totalFen: amountFen, description },
        mandateId: null,
        signedAt: null,
        terminated: null,
        schedule: null,
      })
      return mandateCode
    },
    query: async (mandateCode) => report(mandateCode),
    schedule: async (mandateId, amountFen) => {
      const [from, until] = [2, 9].map((days) => shanghaiDay(daysAfter(clock(), days))) as [string, string]
      byId(mandateId).schedule = { from, until, totalFen: amountFen }
      return { state: 'SCHEDULED', from, until, amountFen }
    },
    charge: async ({ mandateId, outTradeNo, description, amountFen }) => {
      const { openid } = byId(mandateId)
      if (refusing.has(openid)) throw new AdapterError('rejected', '余额不足', { vendorCode: 'NOT_ENOUGH' })
      place({ tradeType: 'PAP', outTradeNo, totalFen: amountFen, description, openid })
      pay(outTradeNo)
    },
    terminate: async (mandateCode, remark) => {
      const mandate = mandates.get(mandateCode)
      if (mandate?.signedAt)
        mandate.terminated ??= { at: clock().toISOString(), mode: 'MERCHANT_TERMINATE', remark }
    },
  }
  return {
    gateway,
    refusing,
    /** The buyer signs on WeChat's page. */
    sign: async (mandateCode: string) => {
      const mandate = mandates.get(mandateCode)!
      Object.assign(mandate, { mandateId: `20${random.digits(16)}`, signedAt: clock().toISOString() })
      await tell('ENTRUST.SIGN', { kind: 'mandate', report: report(mandateCode) })
    },
  }
}
