import type { Plugin } from 'vite'

/**
 * Turns the private names of TanStack Query's classes into ordinary ones. Old in-app browsers have no private names, and what a compiler writes
 * in their place (a WeakMap for each) costs 1 KB brotli and time on every read. The name of the file keeps a class and its base apart.
 */
export function leanPrivates(): Plugin {
  const names = new Map<string, string>()
  const lean = (name: string) => {
    const known = names.get(name) ?? `$${names.size.toString(36)}`
    names.set(name, known)
    return known
  }
  return {
    name: 'lean-privates',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack\/query-core\/build\/modern\/\w+\.js/ },
      handler(code, id) {
        return { code: code.replace(/#(\w+)/g, (name) => lean(id + name)), map: null }
      },
    },
  }
}
