import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail, say } from './print.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs the packages of package-lock.json unless node_modules has them. Compares npm's own record of the
 * installation with the lock file, so that a pulled change of a dependency is noticed.
 * @param {{ development: boolean }} options whether packages for build and tests are needed, too
 */
export function installIfNeeded({ development }) {
  if (isInstalled({ development })) return
  say('Installing packages …')
  const path = process.env.npm_execpath
  const [command, ...first] = path ? [process.execPath, path] : ['npm']
  const args = ['ci', development ? '--include=dev' : '--omit=dev', '--loglevel=error']
  const { status } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) fail('npm could not install the packages. Is the registry reachable?')
}

function isInstalled({ development }) {
  const record = `${root}node_modules/.package-lock.json`
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional || (!development && (entry.dev || entry.devOptional))
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** Installs a browser for the tests when there is none. Without one, the tests say what to do. */
export function installBrowser() {
  const args = ['tools/run.mjs', 'packages/testing/src/install-browser.ts']
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
}
