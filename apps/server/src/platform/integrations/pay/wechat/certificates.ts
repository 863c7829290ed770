import { type KeyObject, X509Certificate } from 'node:crypto'
import { AdapterError } from '../../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../../read-each.ts'
import type { PartnerResponse } from '../../partner-requests.ts'
import { sendUnverified, type Endpoint } from './http.ts'
import type { PlatformKeys } from './keys.ts'
import { decryptResource, readObject, readObjects, readJson, readText } from './resource.ts'
import { verifyMessage } from './signature.ts'

export const certificatesPath = '/v3/certificates'

/** A certificate of WeChat's platform; its signatures are valid until `expiresAt`. */
type PlatformCertificate = { serial: string; key: KeyObject; expiresAt: Date }

/** Fetches WeChat's current platform certificates, by serial. Throws as `readCertificates`. */
export async function fetchCertificates(
  line: Endpoint,
  apiV3Key: string,
  log?: ReportLog,
): Promise<PlatformKeys> {
  const answer = await sendUnverified(line, 'GET', certificatesPath)
  return keysInForce(await readCertificates(answer, apiV3Key, new Map(), log))
}

/**
 * Reads the certificates of a response. Each is encrypted with the APIv3 key, which only WeChat and we have,
 * and the response is signed with one of them or with one of the `known` keys. Otherwise throws
 * `bad_signature`.
 * Source: pay.weixin.qq.com/doc/v3/merchant, "downloading platform certificates".
 */
export async function readCertificates(
  answer: PartnerResponse,
  apiV3Key: string,
  known: PlatformKeys = new Map(),
  log?: ReportLog,
): Promise<PlatformCertificate[]> {
  if (answer.status !== 200)
    throw new AdapterError('unavailable', `WeChat Pay answered ${answer.status} for its certificates`)
  const items = readObjects(readJson(answer.body), 'data')
  const readOne = (item: (typeof items)[number]): PlatformCertificate => {
    const sealed = readObject(item.encrypt_certificate, 'encrypt_certificate')
    const certificate = readCertificate(decryptResource(sealed, apiV3Key))
    const { publicKey: key, validTo } = certificate
    return { serial: readText(item, 'serial_no'), key, expiresAt: new Date(validTo) }
  }
  const certificates = readEach('certificate', items, readOne, log)
  const keys = keysInForce(certificates)
  await verifyMessage((serial) => keys.get(serial) ?? known.get(serial), answer.headers, answer.body)
  return certificates
}

function keysInForce(certificates: readonly PlatformCertificate[]): Map<string, KeyObject> {
  const inForce = certificates.filter(({ expiresAt }) => expiresAt > new Date())
  return new Map(inForce.map(({ serial, key }) => [serial, key]))
}

function readCertificate(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new AdapterError('rejected', 'WeChat Pay sent a certificate that cannot be read', { cause: error })
  }
}
