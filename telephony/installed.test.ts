import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['kamailio', '-v', 'kamailio'],
  ['kamcmd', '-v', 'kamailio'],
  ['sipp', '-v', 'sip-tester'],
  ['rtpengine', '--version', 'rtpengine-daemon'],
  ['baresip', '-h', 'baresip-core'],
  ['tshark', '-v', 'tshark'],
])('%s is installed; without it its tests are NOT RUN', (program, flag, packages) => {
  const { error } = spawnSync(program, [flag])
  expect(error, `not run: ${program} is not installed: apt-get install ${packages}`).toBeUndefined()
})

/** Debian's packages of the modules that are not in its package kamailio. */
const packages: Record<string, string> = {
  'tls.so': 'kamailio-tls-modules',
  'websocket.so': 'kamailio-websocket-modules',
}

const foldersOf = (root: string) => readdirSync(root).map((folder) => join(root, folder, 'kamailio/modules'))

test("Kamailio's modules are installed", () => {
  const config = ['kamailio.cfg', 'local.cfg'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const modules = [...config.join('\n').matchAll(/^#?loadmodule "(.+)"$/gm)].map(([, name = '']) => name)
  const folders = foldersOf('/usr/lib').filter((folder) => existsSync(folder))
  const missing = modules.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  const names = new Set(missing.map((name) => packages[name] ?? 'kamailio'))
  expect(missing, `apt-get install ${[...names].join(' ')}`).toEqual([])
})
