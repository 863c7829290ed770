import { X509Certificate } from 'node:crypto'
import { AdapterError } from '../../../base/adapter-error.ts'
import { certificatesPath, readCertificates } from './certificates.ts'
import { type WechatResponse, sendUnverified } from './http.ts'
import { endpointFor, type WechatPayConfig } from './wechat-pay.ts'
import { readKeys } from './keys.ts'

/** When a certificate ends: the merchant's own, or one of WeChat's platform. */
export type CertificateExpiry = { serial: string; owner: 'merchant' | 'platform'; expiresAt: Date }

export type Inspection = {
  /** Those of WeChat's answer; none where `failure` says why. */
  certificates: CertificateExpiry[]
  /** What WeChat's clock showed when it answered, also where it refused us; undefined where it gave no answer. */
  wechatTime: Date | undefined
  failure: string | undefined
}

/** The Date of an answer is cut to the second: on average half of one is missing. */
const cutMs = 500

/** Asks WeChat for its certificates, and for the time beside: it refuses a signature by a clock that is wrong, but says so with the right time. */
export async function inspectWechat(config: WechatPayConfig): Promise<Inspection> {
  let answer: WechatResponse | undefined
  try {
    answer = await sendUnverified(endpointFor(config), 'GET', certificatesPath)
    const read = await readCertificates(answer, config.apiV3Key, readKeys(config.platformKeys))
    const certificates = read.map(({ serial, expiresAt }) => ({
      serial,
      owner: 'platform' as const,
      expiresAt,
    }))
    return { certificates, wechatTime: timeOf(answer), failure: undefined }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    return { certificates: [], wechatTime: answer && timeOf(answer), failure: error.message }
  }
}

function timeOf({ headers }: WechatResponse): Date | undefined {
  const ms = Date.parse(headers['date'] ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms + cutMs)
}

/** The certificates among the settings: the merchant's, where it is given, and WeChat's; public keys have no end. */
export function configuredCertificates(config: WechatPayConfig): CertificateExpiry[] {
  const { merchantCertificatePem, merchantSerial, platformKeys } = config
  const own = merchantCertificatePem ? endOf(merchantCertificatePem) : undefined
  const platform = Object.entries(platformKeys).map(([serial, pem]) => {
    const expiresAt = endOf(pem)
    return expiresAt && { serial, owner: 'platform' as const, expiresAt }
  })
  return [
    ...(own ? [{ serial: merchantSerial, owner: 'merchant' as const, expiresAt: own }] : []),
    ...platform.filter((term) => term !== undefined),
  ]
}

function endOf(pem: string): Date | undefined {
  return pem.includes('CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : undefined
}
