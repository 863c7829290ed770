// Installs and starts the server as docs/run-in-production.md and its units describe, for tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const document = (name: string) => readFile(join(root, 'docs', name), 'utf8')
export const unit = await document('production/hao.service')
export const template = await document('production/hao@.service')
export const site = await document('production/nginx.conf')

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hao-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function endAfterTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
}

function wordsAfter(pattern: RegExp, text: string): string[] {
  const words = pattern.exec(text)?.[1]
  if (words === undefined) throw new Error(`Nothing matches ${pattern}`)
  return words.split(' ')
}

/** The words of ExecStart and the Environment of a unit. */
export function readUnit(text = unit) {
  const [node = '', ...args] = wordsAfter(/^ExecStart=(.*)$/m, text)
  const env: Record<string, string> = Object.fromEntries(
    wordsAfter(/^Environment=(.*)$/m, text).map((word) => word.split('=')),
  )
  return { node, args, env }
}

/** The lines of a settings file. */
export const readEnv = async (name: string) =>
  Object.fromEntries(
    (await document(`production/${name}`)).split('\n').flatMap((line): [string, string][] => {
      const [, setting, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
      return setting ? [[setting, value]] : []
    }),
  )

/** The folders that the document copies from the build machine. */
export const copied = wordsAfter(/these folders:\n\n```\n(.*)\n```/, await document('run-in-production.md'))

/**
 * A new folder with what the document installs: the built folders and the packages of npm ci --omit=dev,
 * without the sources.
 */
export async function install(folders: readonly string[] = copied): Promise<string> {
  const folder = await newFolder()
  for (const name of folders) await cp(join(root, name), join(folder, name), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  const lock: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  )
  for (const [path, { dev, link }] of Object.entries(lock.packages)) {
    if (dev || link || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(root, path)))
      continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  return folder
}

export type Start = { cwd: string; args?: string[]; env: Record<string, string> }

/** Starts the server and collects its output. */
export function spawnServer({ cwd, args = readUnit().args, env }: Start) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endAfterTest(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return { child, output: () => output }
}

export async function untilReady(
  { child, output }: ReturnType<typeof spawnServer>,
  port: string,
): Promise<void> {
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended before it listened: ${output()}`)
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
}
