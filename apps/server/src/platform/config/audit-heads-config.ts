import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readServedParts } from './console-config.ts'
import type { Env } from '../base/env.ts'

/**
 * The file of the audit log's heads, the key that signs them (in a process with jobs, which writes them), and
 * the public keys that verify them.
 */
export type AuditHeadsConfig = { file: string; key: KeyObject | undefined; publicKeys: KeyObject[] }

/** `hao@.service` makes this folder for all instances of a machine. */
const defaultFolder = '/var/lib/hao'

/**
 * Reads AUDIT_HEADS_FILE, AUDIT_KEY and AUDIT_PUBLIC_KEY; adds errors to `problems`. Undefined without
 * AUDIT_HEADS_FILE in a demonstration and in a process without jobs, and without a key.
 */
export function readAuditHeadsConfig(
  env: Env,
  production: boolean,
  problems: string[],
): AuditHeadsConfig | undefined {
  const writes = readServedParts(env, []).has('jobs')
  if (!env.AUDIT_HEADS_FILE && !(production && writes)) return undefined
  if (writes && !env.AUDIT_KEY)
    problems.push(production ? 'AUDIT_KEY is missing' : 'AUDIT_HEADS_FILE needs AUDIT_KEY')
  const keys = readAuditKeys(env, problems)
  if (keys.length === 0) return undefined
  return { file: auditHeadsFile(env), key: writes ? signingKey(env, []) : undefined, publicKeys: keys }
}

/** The file of AUDIT_HEADS_FILE, else the one of production. */
export function auditHeadsFile({ AUDIT_HEADS_FILE: file, STATE_DIRECTORY: folders }: Env): string {
  return resolve(file || join(folders?.split(':')[0] || defaultFolder, 'audit-heads.jsonl'))
}

/**
 * The keys that verify signatures: those of AUDIT_PUBLIC_KEY and that of AUDIT_KEY. Adds errors to
 * `problems`.
 */
export function readAuditKeys(env: Env, problems: string[]): KeyObject[] {
  const key = signingKey(env, problems)
  return [...(key ? [createPublicKey(key)] : []), ...publicKeys(env, problems)]
}

function signingKey({ AUDIT_KEY: pem }: Env, problems: string[]): KeyObject | undefined {
  if (!pem) return undefined
  const key = readKey(() => createPrivateKey(pem))
  if (!key)
    problems.push('AUDIT_KEY must be an Ed25519 private key in PEM: openssl genpkey -algorithm ed25519')
  return key
}

function publicKeys({ AUDIT_PUBLIC_KEY: text }: Env, problems: string[]): KeyObject[] {
  if (!text) return []
  const pems = text.match(/-----BEGIN PUBLIC KEY-----[^]*?-----END PUBLIC KEY-----/g) ?? [text]
  const keys = pems.map((pem) => readKey(() => createPublicKey(pem)))
  if (keys.includes(undefined))
    problems.push('AUDIT_PUBLIC_KEY must be Ed25519 public keys in PEM: openssl pkey -pubout gives one')
  return keys.filter((key) => key !== undefined)
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read()
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
