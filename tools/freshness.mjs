import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * The inputs and outputs of one build, as paths from the root. `sources`: folders and files. `results`: files
 * that must exist afterwards. `stamp`: the file that records the sources. `settings`: words that change the
 * result.
 * @typedef {{ sources: string[], results: string[], stamp: string, settings?: string }} Build
 */

/**
 * Whether results of a build are missing, or were built from other sources than those on disk. Compares sizes
 * and times first (milliseconds); where these differ (a fresh checkout, a copy) it compares the contents.
 * @param {Build} build
 */
export function isStale(build) {
  if (![...build.results, build.stamp].every((path) => existsSync(join(root, path)))) return true
  const [glanced, contents] = readFileSync(join(root, build.stamp), 'utf8').split('\n')
  const files = listSources(build)
  const seen = glance(build, files)
  if (glanced === seen) return false
  if (contents !== read(build, files)) return true
  writeStamp(build, [seen, contents])
  return false
}

/**
 * Records the sources of a build before it starts; the returned function confirms the build.
 * @param {Build} build
 */
export function stampOf(build) {
  const files = listSources(build)
  const lines = [glance(build, files), read(build, files)]
  return () => writeStamp(build, lines)
}

function writeStamp({ stamp }, lines) {
  try {
    writeFileSync(join(root, stamp), lines.join('\n'))
  } catch (error) {
    // A production server may not write into its program folder; it compares contents each time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

/** Names, sizes and times. */
function glance({ settings = '' }, files) {
  const entries = files.map((file) => {
    const { size, mtimeMs } = statSync(join(root, file))
    return `${file}\0${size}\0${mtimeMs}\0`
  })
  return createHash('sha256')
    .update(`${settings}\0${entries.join('')}`)
    .digest('hex')
}

/** Names and contents. */
function read({ settings = '' }, files) {
  const hash = createHash('sha256').update(`${settings}\0`)
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Paths from the root. */
function listSources({ sources }) {
  return sources.flatMap((source) => {
    const found = statSync(join(root, source), { throwIfNoEntry: false })
    return found?.isDirectory() ? listFiles(source) : found ? [source] : []
  })
}

/** All files in a folder without tests, build output and installed packages. */
function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|testing)$|\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}
