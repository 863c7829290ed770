import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, 'src/base/browser/bring.ts')

/**
 * Puts `bring` around each `import()` of the build, in place of Vite's helper, which fetches no script and no stylesheet a second time. Each
 * script names in its last line all that it needs besides, where `bring` finds it: Vite's lists would be 1.2 KB (brotli) of the home page.
 */
export function bringParts(): Plugin {
  return {
    name: 'bring-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === viteHelper ? ours : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const entries = chunks.filter(({ isEntry }) => isEntry)
        const there = withImports(bundle, entries)
        for (const chunk of chunks) {
          const files = [...withImports(bundle, [chunk])].filter((file) => !there.has(file))
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, '')
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
          const others = files
            .filter((file) => file !== chunk.fileName)
            .map((file) => file.replace(/.*\//, ''))
          if (others.length > 0) chunk.code += `\n//with ${others.join(' ')}`
        }
      },
    },
  }
}

/** The files of some scripts, of all that they import before they run, and of their stylesheets. */
function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const file of chunk.imports) add(bundle[file])
  }
  chunks.forEach(add)
  return files
}
