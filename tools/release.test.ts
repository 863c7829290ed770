import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled } from '@hao/testing/debian.ts'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../apps/simulators/src/testing/merchant.ts'
import { listParts, writeNotices, writeSbom } from './bill-of-materials.mjs'
import { root } from './install.mjs'
import { signRelease } from './sign-release.mjs'

/** The names of the packages in the server's bundle, by its source maps. */
async function readBundled(): Promise<string[]> {
  const dist = join(root, 'dist')
  const maps = (await readdir(dist)).filter((file) => file.endsWith('.js.map'))
  const found = await Promise.all(maps.map((map) => readFile(join(dist, map), 'utf8')))
  const sources = found.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources)
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

test('notices and SBOM name every package of the bundles and of the archive, none of the tools', async () => {
  const parts = listParts(['sharp', '@node-rs/argon2'])
  const sbom = writeSbom(parts, '1700000000')
  const { metadata, components } = JSON.parse(sbom) as {
    metadata: { timestamp: string; component: { name: string } }
    components: { name: string; licenses?: unknown[] }[]
  }
  expect(metadata).toMatchObject({ timestamp: '2023-11-14T22:13:20.000Z', component: { name: 'hao' } })
  const names = components.map(({ name }) => name)
  const bundled = await readBundled()
  expect(bundled.length).toBeGreaterThan(50)
  expect(names).toEqual(expect.arrayContaining([...bundled, 'sharp', '@node-rs/argon2', 'react', 'antd']))
  for (const tool of ['vitest', 'typescript', 'oxlint']) expect(names).not.toContain(tool)
  const notices = writeNotices(parts)
  for (const { name, version, identifier, text } of parts) {
    expect(notices).toContain(`${name}@${version}: ${identifier}\n`)
    if (text) expect(notices).toContain(text)
  }
  expect(notices).toMatch(/Manrope .*OFL-1\.1/)
})

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', encoding: 'utf8' })

/** An archive with a key and the commands of docs/run-in-production.md. */
async function archived() {
  const dir = await temporaryFolder()
  const archive = join(dir, 'hao-1.2.3-linux-x64.tar.gz')
  await writeFile(archive, 'the files of a release')
  const makeKey = (name: string, algorithm: string) => {
    const file = join(dir, name)
    openssl('genpkey', '-algorithm', algorithm, '-out', file)
    openssl('pkey', '-in', file, '-pubout', '-out', `${file}.pub`)
    return file
  }
  const sums = `${archive}.sha256`
  const verify = (key: string) =>
    openssl(
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      `${key}.pub`,
      '-rawin',
      '-in',
      sums,
      '-sigfile',
      `${sums}.sig`,
    )
  const compare = () => execFileSync('sha256sum', ['-c', sums], { cwd: dir, stdio: 'pipe', encoding: 'utf8' })
  return { archive, sums, makeKey, verify, compare }
}

test.runIf(isInstalled('openssl'))(
  'an operator verifies a signed release by openssl and sha256sum; another key and another archive are noticed',
  async () => {
    const { archive, sums, makeKey, verify, compare } = await archived()
    const [key, other] = [makeKey('release.key', 'ed25519'), makeKey('other.key', 'ed25519')]
    signRelease(archive, key)
    expect(verify(key)).toContain('Signature Verified Successfully')
    expect(compare()).toBe('hao-1.2.3-linux-x64.tar.gz: OK\n')
    expect(() => verify(other)).toThrow(/Command failed/)
    await appendFile(archive, 'more')
    expect(compare).toThrow(/Command failed/)
    await writeFile(sums, (await readFile(sums, 'utf8')).replace('hao', 'oha'))
    expect(() => verify(key)).toThrow(/Command failed/)
  },
)

test.runIf(isInstalled('openssl'))(
  'without a key a release has a checksum and no signature of an earlier one; a key of another kind is refused',
  async () => {
    const { archive, sums, makeKey, compare } = await archived()
    signRelease(archive, makeKey('release.key', 'ed25519'))
    signRelease(archive, undefined)
    expect([compare(), existsSync(`${sums}.sig`)]).toEqual(['hao-1.2.3-linux-x64.tar.gz: OK\n', false])
    expect(() => signRelease(archive, makeKey('rsa.key', 'RSA'))).toThrow('is not an Ed25519 key')
  },
)
