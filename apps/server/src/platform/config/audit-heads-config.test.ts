import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAuditHeadsConfig } from './audit-heads-config.ts'

const ed25519 = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = ed25519.publicKey.export({ type: 'spki', format: 'pem' }).toString()

function problems(env: Record<string, string>, production = true): string[] {
  const found: string[] = []
  readAuditHeadsConfig(env, production, found)
  return found
}

const file = (env: Record<string, string>) => readAuditHeadsConfig({ AUDIT_KEY: key, ...env }, true, [])?.file

test('production needs an audit key in processes that serve jobs', () => {
  expect(problems({ AUDIT_KEY: key })).toEqual([])
  expect(problems({})).toEqual(['AUDIT_KEY is missing'])
  expect(problems({ SERVE: 'shop,console' })).toEqual([])
  const wrong = ['AUDIT_KEY must be an Ed25519 private key in PEM: openssl genpkey -algorithm ed25519']
  const rsaKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const pem of ['a secret', publicKey, rsaKey]) expect(problems({ AUDIT_KEY: pem })).toEqual(wrong)
  const rsaPublic = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(problems({ AUDIT_KEY: key, AUDIT_PUBLIC_KEY: publicKey + rsaPublic })).toEqual([
    'AUDIT_PUBLIC_KEY must be Ed25519 public keys in PEM: openssl pkey -pubout gives one',
  ])
})

test('the file of heads is the configured one, else in the state folder of systemd', () => {
  expect(file({})).toBe('/var/lib/hao/audit-heads.jsonl')
  expect(file({ STATE_DIRECTORY: '/var/lib/hao/8080:/var/lib/other' })).toBe(
    '/var/lib/hao/8080/audit-heads.jsonl',
  )
  expect(file({ AUDIT_HEADS_FILE: '/mnt/heads' })).toBe('/mnt/heads')
})

test('a process without jobs only reads a configured file of heads, with public keys', () => {
  const reads = { SERVE: 'console', AUDIT_PUBLIC_KEY: publicKey }
  expect(readAuditHeadsConfig({ ...reads, AUDIT_KEY: key }, true, [])).toBeUndefined()
  const config = readAuditHeadsConfig({ ...reads, AUDIT_HEADS_FILE: '/mnt/heads' }, true, [])
  expect(config).toMatchObject({ file: '/mnt/heads', key: undefined, publicKeys: [expect.anything()] })
})

test('a demonstration with a configured file of heads needs a key, too', () => {
  expect(readAuditHeadsConfig({ AUDIT_KEY: key }, false, [])).toBeUndefined()
  expect(problems({ AUDIT_HEADS_FILE: 'x' }, false)).toEqual(['AUDIT_HEADS_FILE needs AUDIT_KEY'])
})
