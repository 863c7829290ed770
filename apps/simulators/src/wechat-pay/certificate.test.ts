import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { startMerchant } from '../testing/merchant.ts'
import { makeCertificate } from './certificate.ts'

test('a certificate is X.509 for its key and serial, self-signed and valid now', async () => {
  const { simulator } = await startMerchant()
  const key = simulator.keys.platform[0] ?? expect.unreachable()
  const certificate = new X509Certificate(makeCertificate(key))
  expect(certificate.serialNumber).toBe(key.serial)
  expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(key.publicKey)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(new Date(certificate.validFrom).getTime()).toBeLessThanOrEqual(Date.now())
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now())
})
