import { join } from 'node:path'
import type { Plugin } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, 'src/base/browser/bring.ts')

/**
 * Puts `bring` around each `import()` of the build, in place of Vite's helper, which fetches no script and no stylesheet a second time. Each
 * script names its own stylesheets in its last line, where `bring` finds them: Vite's lists of what each import needs would be 1.2 KB (brotli)
 * of the home page.
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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const sheets = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => file.replace(/.*\//, ''))
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, '')
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
          if (sheets.length > 0) chunk.code += `\n//css ${sheets.join(' ')}`
        }
      },
    },
  }
}
