import { execFile, spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a program is at this path and may be run. */
export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Whether a program of this name is on the PATH. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Waits for other installations: test files run in parallel, and a second apt-get fails at once. */
const lock = '/run/lock/hao-apt-get'

/** Installs Debian's packages, as root on Debian; false when that is not so, or does not succeed. */
export async function installDebian(...packages: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isExecutable('/usr/bin/apt-get'))) return false
  process.stdout.write(`Installing ${packages.join(', ')} (apt-get) …\n`)
  const apt = (...args: string[]) =>
    promisify(execFile)('flock', [lock, 'apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    })
  return apt('update')
    .then(() => apt('install', '-y', '--no-install-recommends', ...packages))
    .then(
      () => true,
      () => false,
    )
}
