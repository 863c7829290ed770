import { connect, type PeerCertificate } from 'node:tls'
import { dayMs } from '../../platform/base/time.ts'
import { describeEnd } from '../monitoring/certificates.ts'

/** certbot renews 30 days before the end: with 14 days left it has failed for two weeks. */
const alarmDays = 14
const timeoutMs = 10_000

/** `fault`: why browsers refuse the certificate; undefined if they do not. */
type SiteCertificate = { expiresAt: Date; fault: string | undefined }

/** Reads the certificate of an https origin. Throws when nothing answers there. */
export function readSiteCertificate(origin: string): Promise<SiteCertificate> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    // An expired or wrong certificate is what this looks for.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    socket.once('error', reject)
    socket.once('timeout', () =>
      socket.destroy(new Error(`${hostname} did not answer within ${timeoutMs} ms`)),
    )
    socket.once('secureConnect', () => {
      const { valid_to: end }: PeerCertificate = socket.getPeerCertificate()
      const { authorizationError } = socket
      socket.destroy()
      resolve({
        expiresAt: new Date(end),
        fault: authorizationError ? String(authorizationError) : undefined,
      })
    })
  })
}

export function describeSiteExpiry(host: string, expiresAt: Date, at: Date): string | undefined {
  if (expiresAt.getTime() - at.getTime() >= alarmDays * dayMs) return undefined
  return `The certificate of ${host} ${describeEnd(expiresAt, at)}, and was not renewed: certbot renew, then systemctl reload nginx`
}
