import { X509Certificate } from 'node:crypto'
import { AdapterError } from '../../../base/adapter-error.ts'
import { certificatesPath, readCertificates } from './certificates.ts'
import type { PartnerResponse } from '../../partner-requests.ts'
import { sendUnverified } from './http.ts'
import { endpointFor, type WechatPayConfig } from './wechat-pay.ts'
import { readKeys } from './keys.ts'

/** The expiry of a certificate, the merchant's or one of WeChat's platform. */
export type CertificateExpiry = { serial: string; owner: 'merchant' | 'platform'; expiresAt: Date }

type Inspection = {
  /** The certificates of WeChat's response; none if `failure` is set. */
  certificates: CertificateExpiry[]
  /** WeChat's clock at its response, also if that was an error; undefined without a response. */
  wechatTime: Date | undefined
  failure: string | undefined
}

/** The Date header has whole seconds: on average it is half a second behind. */
const cutMs = 500

/**
 * Requests WeChat's certificates and reads its clock. WeChat refuses a request signed with a wrong time, but
 * its response has the right time.
 */
export async function inspectWechat(config: WechatPayConfig): Promise<Inspection> {
  let answer: PartnerResponse | undefined
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

function timeOf({ headers }: PartnerResponse): Date | undefined {
  const ms = Date.parse(headers['date'] ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms + cutMs)
}

/** The configured certificates: the merchant's, if set, and WeChat's. Public keys do not expire. */
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
