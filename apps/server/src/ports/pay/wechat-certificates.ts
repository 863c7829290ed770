import { type KeyObject, X509Certificate } from 'node:crypto'
import { AdapterError } from '../adapter-error.ts'
import { ask, type Line } from './wechat-http.ts'
import type { PlatformKeys } from './wechat-keys.ts'
import { decryptResource, object, objects, readJson, text } from './wechat-resource.ts'
import { verifyMessage } from './wechat-signature.ts'

/**
 * WeChat's platform certificates in force, by serial. They prove themselves: each is sealed with the APIv3 key, which WeChat and we alone have,
 * and the answer is signed with one of them. Throws `bad_signature` when either is not so.
 * Source: pay.weixin.qq.com/doc/v3/merchant, "downloading platform certificates".
 */
export async function fetchCertificates(line: Line, apiV3Key: string): Promise<PlatformKeys> {
  const answer = await ask(line, 'GET', '/v3/certificates')
  if (answer.status !== 200)
    throw new AdapterError('unavailable', `WeChat Pay answered ${answer.status} for its certificates`)
  const keys = new Map<string, KeyObject>()
  for (const item of objects(readJson(answer.body), 'data')) {
    const sealed = object(item.encrypt_certificate, 'encrypt_certificate')
    const certificate = readCertificate(decryptResource(sealed, apiV3Key))
    if (new Date(certificate.validTo) > new Date()) keys.set(text(item, 'serial_no'), certificate.publicKey)
  }
  await verifyMessage((serial) => keys.get(serial), answer.headers, answer.body)
  return keys
}

function readCertificate(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new AdapterError('rejected', 'WeChat Pay sent a certificate that cannot be read', { cause: error })
  }
}
