// Installs and starts the server as docs/run-in-production.md and its units describe, for tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { makeRelease } from './release.mjs'

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

/** The archive that `npm run release` makes, once for all tests of a file. */
let archive: string | undefined

function release(): string {
  if (archive) return archive
  const folder = mkdtempSync(join(tmpdir(), 'hao-release-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  archive = makeRelease(folder)
  return archive
}

/**
 * A new folder with the unpacked archive of the release, by the commands of the document: no sources, no npm.
 */
export async function install(): Promise<string> {
  const folder = await newFolder()
  const text = await document('run-in-production.md')
  const [, commands] = /the machine that serves, with Node.*\n\n```\n([^`]*)```/.exec(text) ?? []
  if (!commands) throw new Error('The document does not say how to install the release')
  const script = commands.replaceAll(/hao-[\d.]+-linux-x64\.tar\.gz/g, release()).replaceAll('/opt', folder)
  await promisify(execFile)('sh', ['-euc', script], { cwd: folder })
  return realpath(join(folder, 'hao'))
}

export type Start = { cwd: string; args?: string[]; env: Record<string, string>; node?: string }

/** Starts the server and collects its output. */
export function spawnServer({ cwd, args = readUnit().args, env, node = process.execPath }: Start) {
  const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
