import { fileURLToPath } from 'node:url'

/** The root of this repository, found from the sources and from the built server in dist/ alike. */
export const repositoryRoot = fileURLToPath(import.meta.url.replace(/\/(apps\/server\/src|dist)\/.+$/, '/'))
