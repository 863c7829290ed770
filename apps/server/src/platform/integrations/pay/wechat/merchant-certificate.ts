import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { SettingsSource } from '../../../base/env.ts'

/**
 * Refuses a WECHAT_PAY_CERTIFICATE that cannot be read or does not fit the merchant's serial and private key:
 * its expiry would be that of another certificate.
 */
export function checkMerchantCertificate({ env, refuse }: Pick<SettingsSource, 'env' | 'refuse'>): void {
  const { WECHAT_PAY_CERTIFICATE: pem, WECHAT_PAY_MERCHANT_SERIAL: serial, WECHAT_PAY_PRIVATE_KEY: key } = env
  if (!pem) return
  const certificate = readCertificate(pem)
  if (!certificate) refuse('WECHAT_PAY_CERTIFICATE must be a certificate in PEM, with its line breaks')
  else if (serial && certificate.serialNumber !== serial.toUpperCase())
    refuse(
      `WECHAT_PAY_CERTIFICATE has the serial ${certificate.serialNumber}, WECHAT_PAY_MERCHANT_SERIAL says ${serial}`,
    )
  else if (key && !belongsTo(certificate, key))
    refuse('WECHAT_PAY_CERTIFICATE does not belong to WECHAT_PAY_PRIVATE_KEY')
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** An unreadable key is reported under its own setting. */
function belongsTo(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    return true
  }
}
