/** RFC 6238 with the parameters that all apps support: SHA-1, 6 digits, steps of 30 s. */
const stepSeconds = 30
const issuer = 'Number console'

const otplib = () => import('otplib/functional')

/** A secret for an app: 160 random bits in Base32. */
export async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await otplib()
  return generateSecret()
}

/** The URI that an app reads from a QR code. */
export async function totpUri(secret: string, name: string): Promise<string> {
  const { generateURI } = await otplib()
  return generateURI({ issuer, label: name, secret })
}

/**
 * The step of a code: the current, previous or next one; undefined for a wrong code. Accepts full-width
 * digits and spaces.
 */
export async function totpStep(secret: string, code: string, at: Date): Promise<number | undefined> {
  const digits = code.slice(0, 20).normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const { verifySync } = await otplib()
  const epoch = Math.floor(at.getTime() / 1000)
  const result = verifySync({ secret, token: digits, epoch, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined
}
