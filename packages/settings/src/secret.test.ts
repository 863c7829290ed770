import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeIssuedSecret, describeOwnSecret } from './secret.ts'

const placeholders = `
change-this-key
change-me
changeme
CHANGE_ME
ChangeMe2026ChangeMe2026ChangeMe2026
<secret>
<32 random characters>
your-secret-here
your-256-bit-secret
secret
password
example
todo
FIXME
TBD
demonstration
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
XXXXXXXX-xxxx-xxxx-xxxx-xxxxxxxxxxxx
00000000000000000000000000000000
00000000-0000-0000-0000-000000000000
12345678901234567890123456789012
98765432109876543210987654321098
0123456789abcdef0123456789abcdef
abcdefghijklmnopqrstuvwxyz012345
qwertyuiopasdfghjklzxcvbnm123456
deadbeefdeadbeefdeadbeefdeadbeef
aaaaaaaabbbbbbbbccccccccdddddddd
this-is-a-secret-key-of-32-chars!
replace-with-a-random-32-char-string
please-change-this-secret-in-production
SUPER_SECRET_KEY_FOR_DEVELOPMENT!
sip-phone-secret-at-least-32-characters
very_secret_key_1234567890_abcdef
change-me-8f3a61c09d2b47e5
openssl rand -hex 32
$(openssl rand -hex 32)
\${CARRIER_SECRET}
$SIP_PHONE_SECRET
{{ carrier_secret }}
CARRIER_SECRET
********************************
................................
请修改此密钥请修改此密钥请修改此密钥请修改
在此填写您的密钥
６４ｃｈａｎｇｅ－ｍｅ
wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
Gu5t9xGARNpq86cd98joQYCN3*******
`
  .trim()
  .split('\n')

test.each(placeholders)('%s is a placeholder, in quotes, with spaces and in any case', (text) => {
  for (const value of [text, ` "${text}"\r`, `'${text}'`, `“${text}”`, text.toUpperCase()]) {
    const problem = 'is a placeholder or an example'
    expect(describeIssuedSecret(value)).toBe(`${problem}: it must be the real one`)
    expect(describeOwnSecret(value)).toBe(`${problem}: make a secret with openssl rand -hex 32`)
  }
})

/** The same random bytes in each run. */
let drawn = 0
const draw = (length: number) =>
  createHash('shake256', { outputLength: length })
    .update(String((drawn += 1)))
    .digest()
const takeFrom = (alphabet: string, length: number) =>
  [...draw(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
const small = 'abcdefghijklmnopqrstuvwxyz'
const generators: Record<string, () => string> = {
  'openssl rand -hex 16': () => draw(16).toString('hex'),
  'openssl rand -hex 32': () => draw(32).toString('hex'),
  'hex in capitals': () => draw(16).toString('hex').toUpperCase(),
  'openssl rand -base64 16': () => draw(16).toString('base64'),
  'openssl rand -base64 32': () => draw(32).toString('base64'),
  base64url: () => draw(16).toString('base64url'),
  base32: () => takeFrom(`${small}234567`, 32),
  'small letters': () => takeFrom(small, 28),
  'letters and digits': () => takeFrom(`${small}${small.toUpperCase()}0123456789`, 30),
  UUID: () =>
    draw(16)
      .toString('hex')
      .replace(/(.{8})(.{4}).(.{3})(.{4})/, '$1-$2-4$3-$4-'),
}

test.each(Object.entries(generators))('no random secret is refused: %s', (_name, generate) => {
  const secrets = Array.from({ length: 2000 }, generate)
  expect(secrets.filter((secret) => describeOwnSecret(secret))).toEqual([])
})

test('a secret of our own that is short, or has few different characters, can be guessed', () => {
  for (const secret of ['q7Zt2KpLz5cVx0Rq', 'kqkzkqzqkzzqkkzqkzqqzkqkzkzq'])
    expect(describeOwnSecret(secret)).toMatch(/^can be guessed: .*openssl rand -hex 32$/)
  // A vendor decides on the length of what it issues.
  expect(describeIssuedSecret('q7Zt2KpLz5cVx0Rq')).toBeUndefined()
})

test('what the documents and the units show as a value of a secret is refused', async () => {
  const root = new URL('../../../', import.meta.url)
  const names = (await readdir(new URL('docs', root), { recursive: true })).map((name) => `docs/${name}`)
  const files = names.filter((name) => /\.(md|env|service|conf)$/.test(name))
  const texts = await Promise.all(
    [...files, 'README.md'].map((file) => readFile(new URL(file, root), 'utf8')),
  )
  const shown = texts.flatMap((text) => [
    ...text.matchAll(/\b[A-Z][A-Z0-9_]*_?(?:SECRET|KEY|PEPPER|TOKEN|PASSWORD)=["']?([^\s"'`|]+)/g),
  ])
  expect(texts.length).toBeGreaterThan(50)
  for (const [setting, value = ''] of shown) expect(describeOwnSecret(value), setting).toMatch(/placeholder/)
})
