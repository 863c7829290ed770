import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installed } from './testing/kamailio.ts'

const files = ['kamailio.cfg', 'local.cfg', 'tls.cfg', 'dispatcher.list', 'trunks.list']

/**
 * Kamailio's output for the files as docs/telephony.md installs them into /etc/kamailio, with another
 * local.cfg.
 */
function check(change: (local: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-samples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  for (const name of files) cpSync(join(import.meta.dirname, name), join(folder, name))
  const local = readFileSync(join(folder, 'local.cfg'), 'utf8')
  writeFileSync(
    join(folder, 'local.cfg'),
    change(local).replaceAll('203.0.113.5', '127.0.0.1').replaceAll('/etc/kamailio', folder),
  )
  const { stdout, stderr } = spawnSync('kamailio', ['-c', '-f', join(folder, 'kamailio.cfg')], {
    encoding: 'utf8',
  })
  return stdout + stderr
}

/** The settings after a single # in local.cfg, which are those for TLS. */
const withTls = (local: string) => local.replaceAll(/^#(?=enable_tls|listen=|loadmodule|modparam)/gm, '')

describe.runIf(installed)('Kamailio accepts its sample files', () => {
  test('unchanged', () => {
    const said = check((local) => local)
    expect(said).toContain('config file ok')
    expect(said).toContain('udp: 127.0.0.1 [127.0.0.1]:5062')
    expect(said).not.toContain('tls:')
  })

  test('with TLS and names of trunks', () => {
    const said = check((local) => withTls(local).replace('##!define', '#!define'))
    expect(said).toContain('config file ok')
    for (const port of [5061, 8443]) expect(said).toContain(`tls: 127.0.0.1 [127.0.0.1]:${port}`)
  })
})
