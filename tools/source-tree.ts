import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImports } from './imports.ts'
import type { SourceFile } from './fences.ts'

const ownRoot = fileURLToPath(new URL('..', import.meta.url))
const skipped = /^\.|^(?:node_modules|dist|var|public)$/

/** All source files of a checkout as they are on disk; new ones need not be committed. */
export function readTree(root = ownRoot, folder = root): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : readTree(root, path)
    return /\.(tsx?|mts|mjs|css|sh)$/.test(entry.name) ? [readSource(root, path)] : []
  })
}

function readSource(root: string, file: string): SourceFile {
  const path = relative(root, file).replaceAll(sep, '/')
  const text = readFileSync(file, 'utf8')
  return { path, lines: text.split('\n').length - 1, imports: readImports(path, text) }
}
