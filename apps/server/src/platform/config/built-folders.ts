import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerPart } from './console-config.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { explainBriefly } from '../base/explain-error.ts'
import { repositoryRoot } from '../base/repository-root.ts'

export const shopDist = join(repositoryRoot, 'apps/shop/dist')
export const consoleDist = join(repositoryRoot, 'apps/console/dist')

/** The folders that a built server needs in addition to node_modules, relative to the repository. */
export const builtFolders = ['dist', 'apps/shop/dist', 'apps/console/dist'] as const

export function assertBuilt(serves: ReadonlySet<ServerPart>): void {
  const needed = [
    ...(serves.has('shop') ? ['apps/shop/dist/client', 'apps/shop/dist/server'] : []),
    ...(serves.has('console') ? ['apps/console/dist/client', 'apps/shop/dist/client/media'] : []),
  ]
  const problems = needed.flatMap((folder) => {
    try {
      readdirSync(join(repositoryRoot, folder))
      return []
    } catch (error) {
      return [explainBriefly(error)]
    }
  })
  if (problems.length === 0) return
  throw new SettingsError(
    [
      ...problems,
      `npm run build makes these folders, which must be copied whole: ${builtFolders.join(', ')}`,
    ],
    'The build is not complete',
  )
}
