import { isPlaceholder } from './placeholder.ts'

/** The problem of a secret that another company issued, as a sentence; undefined if there is none. */
export function findIssuedSecretProblem(name: string, secret: string): string | undefined {
  return isPlaceholder(secret) ? `${name} is a placeholder or an example: it must be the real one` : undefined
}

/**
 * The problem of a secret that the operator chose, as a sentence; undefined if there is none. 128 random bits
 * have 22 characters in base64 and 32 in hex, and practically always at least 6 different ones.
 */
export function findOwnSecretProblem(name: string, secret: string): string | undefined {
  if (isPlaceholder(secret))
    return `${name} is a placeholder or an example: make a secret with openssl rand -hex 32`
  if (secret.length >= 22 && new Set(secret).size >= 6) return undefined
  return `${name} can be guessed: make a secret with openssl rand -hex 32`
}
