import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

/**
 * What one build reads and writes, all from the root: `sources` are folders and files, `results` what must be there after it,
 * `stamp` the file that remembers what it was built from; `settings` are words that change the result too.
 * @typedef {{ sources: string[], results: string[], stamp: string, settings?: string }} Build
 */

/**
 * Whether the results of a build are missing, or were made from other sources than those on disk. Sizes and times of the files tell
 * it within milliseconds; where they differ (a fresh checkout, a copy) the contents decide.
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

/** Remembers what is about to be built from; the result is called after the build. @param {Build} build */
export function stampOf(build) {
  const files = listSources(build)
  const lines = [glance(build, files), read(build, files)]
  return () => writeStamp(build, lines)
}

function writeStamp({ stamp }, lines) {
  try {
    writeFileSync(join(root, stamp), lines.join('\n'))
  } catch (error) {
    // A production server may not write where its program lies; it then reads the contents each time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

/** Names, sizes and times. */
function glance({ settings = '' }, files) {
  const hash = createHash('sha256').update(`${settings}\0`)
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Names and contents. */
function read({ settings = '' }, files) {
  const hash = createHash('sha256').update(`${settings}\0`)
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function listSources({ sources }) {
  return sources.flatMap((source) => listFiles(join(root, source)))
}

/** All files below a folder, or the file itself; tests and what was built or installed left out. */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|testing)$|\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name)
      return entry.isDirectory() ? listFiles(file) : [file]
    })
}
