import type { Plugin } from 'vite'

/**
 * Turns the private names of TanStack Query's classes into ordinary ones. Old in-app browsers have no private names, and what a compiler writes
 * in their place (a WeakMap for each) costs 1 KB brotli and time on every read. The name of the file keeps a class and its base apart.
 */
export function leanPrivates(): Plugin {
  return {
    name: 'lean-privates',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack\/query-core\/build\/modern\/\w+\.js/ },
      handler(code, id) {
        const owner = /(\w+)\.js/.exec(id)?.[1]
        return { code: code.replace(/#(\w+)/g, `_${owner}_$1`), map: null }
      },
    },
  }
}
