import { isPlaceholder } from './placeholder.ts'

/** What is wrong with a secret that another company issued, in one sentence; undefined where nothing is. */
export function findIssuedSecretProblem(name: string, secret: string): string | undefined {
  return isPlaceholder(secret) ? `${name} is a placeholder or an example: it must be the real one` : undefined
}

/**
 * What is wrong with a secret that the operator makes, in one sentence; undefined where nothing is. 128
 * random bits are 22 characters in base64 and 32 in hex, and have hardly ever fewer than 6 different ones.
 */
export function findOwnSecretProblem(name: string, secret: string): string | undefined {
  if (isPlaceholder(secret))
    return `${name} is a placeholder or an example: make a secret with openssl rand -hex 32`
  if (secret.length >= 22 && new Set(secret).size >= 6) return undefined
  return `${name} can be guessed: make a secret with openssl rand -hex 32`
}
