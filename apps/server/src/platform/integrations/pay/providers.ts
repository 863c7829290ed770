import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { SettingsSource } from '../../base/env.ts'
import type { ReportLog } from '../read-each.ts'
import type { PaymentProvider } from './provider.ts'
import { readWechatPaySettings } from './wechat/settings.ts'
import { createWechatPay, type WechatPayConfig } from './wechat/wechat-pay.ts'

/** The payment providers: each has a folder of its own, and a row in each table here. */
export type PaymentSettings = { wechat: WechatPayConfig }

export type PaymentProviders = Record<ProviderName, PaymentProvider>

export const readPaymentSettings = (source: SettingsSource, timeoutMs: number): PaymentSettings => ({
  wechat: readWechatPaySettings(source, timeoutMs),
})

export const createProviders = (settings: PaymentSettings, log?: ReportLog): PaymentProviders => ({
  wechat: createWechatPay(settings.wechat, log),
})
