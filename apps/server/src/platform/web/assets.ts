import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Banner } from './staging-banner.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** `style` is the CSS of the whole page, `sheets` the names of its files. */
export type Assets = {
  entry: string
  /** The script to be inlined: it keeps early taps, and lets the others come. */
  inline: string
  inlineHash: string
  scripts: readonly string[]
  style: string
  styleHash: string
  sheets: readonly string[]
  banner?: Banner | undefined
  footer?: Banner | undefined
}

const entryModule = 'src/entry-client.tsx'
const inlineModule = 'src/head.ts'

/** Answers for the source files of a page with their scripts and styles. `client` is the build's folder. */
export async function readAssets(
  client: string,
  base: string,
): Promise<(modules: readonly string[]) => Promise<Assets>> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[entryModule]
  if (!entry) throw new Error(`The shop's build has no ${entryModule}; build it again`)
  const inline = (await readFile(join(client, manifest[inlineModule]?.file ?? inlineModule), 'utf8')).trim()
  const known = new Map<string, Promise<Assets>>()
  return (modules) => {
    const key = modules.join(' ')
    const assets = known.get(key) ?? collect(client, base, manifest, entry, inline, modules)
    known.set(key, assets)
    return assets
  }
}

async function collect(
  client: string,
  base: string,
  manifest: Manifest,
  entry: Chunk,
  inline: string,
  modules: readonly string[],
): Promise<Assets> {
  const chunks = reach(manifest, [entryModule, ...modules])
  // The server also renders lazily loaded parts of a screen, so their style sheets are included: a late one
  // would restyle the page.
  const later = reach(
    manifest,
    [entryModule, ...modules].flatMap((module) => manifest[module]?.dynamicImports ?? []),
  )
  const sheets = [...new Set([...chunks, ...later].flatMap((chunk) => chunk.css ?? []))]
  const styles = await Promise.all(sheets.map((sheet) => readFile(join(client, sheet), 'utf8')))
  const style = styles.join('').trim()
  return {
    entry: base + entry.file,
    inline,
    inlineHash: sha256(inline),
    scripts: chunks.filter((chunk) => chunk !== entry).map((chunk) => base + chunk.file),
    style,
    styleHash: sha256(style),
    sheets: sheets.map((sheet) => basename(sheet)),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** The chunks of modules with all they import, imports first: the order of their styles. */
function reach(manifest: Manifest, modules: readonly string[], seen = new Set<string>()): Chunk[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module]
    if (!chunk || seen.has(module)) return []
    seen.add(module)
    return [...reach(manifest, chunk.imports ?? [], seen), chunk]
  })
}
