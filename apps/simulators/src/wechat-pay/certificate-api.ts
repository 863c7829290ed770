import { X509Certificate } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeCertificate } from './certificate.ts'
import { formatChinaTime } from './china-time.ts'
import { isCertificate } from './keys.ts'
import { encryptResource } from './signature.ts'
import type { Simulation } from './simulation.ts'

/** WeChat's certificates, each encrypted with the APIv3 key; during a key switch the old and the new one. */
export function certificateApi(app: FastifyInstance, { keys, faults }: Simulation): void {
  const made = new Map<string, string>()
  const certificateOf = (key: (typeof keys.platform)[number]) => {
    const name = `${key.serial} ${faults.certificateDays}`
    const pem = made.get(name) ?? makeCertificate(key, faults.certificateDays)
    made.set(name, pem)
    return pem
  }
  app.get('/v3/certificates', async () => ({
    data: keys.platform.filter(isCertificate).map((key) => {
      const pem = certificateOf(key)
      const { validFrom, validTo } = new X509Certificate(pem)
      const { original_type: _type, ...sealed } = encryptResource(pem, 'certificate', keys.apiV3Key)
      return {
        serial_no: key.serial,
        effective_time: formatChinaTime(validFrom),
        expire_time: formatChinaTime(validTo),
        encrypt_certificate: sealed,
      }
    }),
  }))
}
