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

/**
 * Takes 3 KB (brotli) off TanStack Query. Its private names become short ordinary ones: old in-app browsers have no private
 * names, and what a compiler writes in their place is a WeakMap for each. Its mutations are left out.
 */
export function leanQuery(): Plugin {
  const names = new Map<string, string>()
  const lean = (name: string) => {
    const known = names.get(name) ?? `$${names.size.toString(36)}`
    names.set(name, known)
    return known
  }
  return {
    name: 'lean-query',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './mutationCache.js' && importer && source.test(importer) ? stub : undefined,
    load: (id) => (id === stub ? mutationCache : undefined),
    transform: {
      filter: { id: source },
      handler: (code, id) => ({ code: code.replace(/#(\w+)/g, (name) => lean(id + name)), map: null }),
    },
  }
}
