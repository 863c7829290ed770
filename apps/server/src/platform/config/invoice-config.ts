import { matching } from '@hao/settings/read-settings.ts'
import { isTaxNumber } from '@hao/contract/invoice-rules.ts'
import { z } from 'zod'
import type { SettingsSource } from '../base/env.ts'
import type { NuonuoOptions } from '../integrations/invoice/nuonuo.ts'

/** The provider of electronic invoices, Nuonuo (诺税通). Without NUONUO_BASE_URL staff issue them elsewhere. */
export function readInvoiceConfig(
  { env, read }: SettingsSource,
  timeoutMs: number,
): NuonuoOptions | undefined {
  if (!env.NUONUO_BASE_URL) return undefined
  const needed = z.string('is missing: NUONUO_BASE_URL needs it')
  return {
    baseUrl: env.NUONUO_BASE_URL,
    appKey: read('NUONUO_APP_KEY', needed),
    appSecret: read('NUONUO_APP_SECRET', needed),
    accessToken: read('NUONUO_ACCESS_TOKEN', needed),
    timeoutMs,
    seller: {
      taxNumber: read('NUONUO_TAX_NUMBER', matching(isTaxNumber, 'a unified social credit code')),
      address: read('NUONUO_ADDRESS', needed),
      phone: read('NUONUO_PHONE', needed),
      clerk: read('NUONUO_CLERK', needed),
      goodsName: read('NUONUO_GOODS_NAME', needed),
      goodsCode: read(
        'NUONUO_GOODS_CODE',
        matching((code) => /^\d{19}$/.test(code), '19 digits'),
      ),
      taxRate: read(
        'NUONUO_TAX_RATE',
        matching((rate) => /^0\.\d{2}$/.test(rate), 'such as 0.06'),
      ),
    },
  }
}
