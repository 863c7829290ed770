import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'

const source = /@tanstack\/query-core\/build\/modern\/\w+\.js/
const stub = '\0lean-mutation-cache'

/** What is left of the cache of mutations: our writes go through `call`, so `useMutation` is not there. */
const mutationCache = `export class MutationCache {
  clear() {}
  getAll() { return [] }
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
  build() { throw new Error('useMutation is left out of this build, see lean-query.ts') }
}`

/** No file has so many private names. */
const mostNames = 64

/**
 * Takes 3 KB (brotli) off TanStack Query. Its private names become short ordinary ones, each of its file alone, because one class
 * extends another: old in-app browsers have no private names, and what a compiler writes in their place is a WeakMap for each. Its
 * mutations are left out.
 */
export function leanQuery(): Plugin {
  return {
    name: 'lean-query',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './mutationCache.js' && importer && source.test(importer) ? stub : undefined,
    load: (id) => (id === stub ? mutationCache : undefined),
    transform: { filter: { id: source }, handler: (code, id) => ({ code: lean(code, id), map: null }) },
  }
}

/** The same names in every build, in whichever order the files come. */
function lean(code: string, id: string): string {
  const first = readdirSync(dirname(id)).toSorted().indexOf(basename(id)) * mostNames
  const names = [...new Set(code.match(/#\w+/g))]
  if (names.length > mostNames) throw new Error(`More than ${mostNames} private names in ${id}`)
  return code.replace(/#\w+/g, (name) => `$${(first + names.indexOf(name)).toString(36)}`)
}
