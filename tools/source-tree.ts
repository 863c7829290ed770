import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImports } from './imports.ts'
import type { SourceFile } from './fences.ts'

const ownRoot = fileURLToPath(new URL('..', import.meta.url))
const skipped = /^\.|^(?:node_modules|dist|var|public)$/

/** All source files of a checkout as they are on disk; new ones need not be committed. */
export function readTree(root = ownRoot): SourceFile[] {
  return listSources(root).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, lines: text.split('\n').length - 1, imports: readImports(path, text) }
  })
}

/** The paths of all source files of a checkout, from its root, with "/". */
export function listSources(root = ownRoot, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : listSources(root, path)
    return /\.(tsx?|mts|mjs|css|sh)$/.test(entry.name) ? [relative(root, path).replaceAll(sep, '/')] : []
  })
}
