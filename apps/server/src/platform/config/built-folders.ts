import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './console-config.ts'
import { ConfigError } from '../base/env.ts'
import { repository } from '../base/repository.ts'

/** What `npm run build` makes of the shop and of the console, for browsers and for rendering. */
export const shopDist = join(repository, 'apps/shop/dist')
export const consoleDist = join(repository, 'apps/console/dist')

/** The built folders that the built server needs beside node_modules, from the root of the repository. */
export const builtFolders = ['dist', 'apps/shop/dist', 'apps/console/dist'] as const

/** @throws ConfigError that names what is missing of the folders that these parts serve */
export function requireBuiltFolders(serves: ReadonlySet<Part>): void {
  const needed = [
    ...(serves.has('shop') ? ['apps/shop/dist/client', 'apps/shop/dist/server'] : []),
    ...(serves.has('console') ? ['apps/console/dist/client', 'apps/shop/dist/client/media'] : []),
  ]
  const missing = needed.filter((folder) => !existsSync(join(repository, folder)))
  if (missing.length === 0) return
  throw new ConfigError(
    [
      ...missing.map((folder) => `${join(repository, folder)} is missing`),
      `npm run build makes these folders, which must be copied whole: ${builtFolders.join(', ')}`,
    ],
    'The build is not complete',
  )
}
