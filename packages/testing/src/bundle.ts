import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Bundle = {
  /** The path of a module for Node. It lies in the repository, from where its packages are found. */
  file: string
  remove(): Promise<void>
}

/**
 * A TypeScript source and all that it imports as one module, with copies of the files `beside` it that are
 * read at run time. A process starts from it in a fraction of the time that the sources take. Paths are those
 * from the root. `plugins` may change what is bundled.
 */
export async function bundle(
  source: string,
  beside: readonly string[] = [],
  plugins: readonly Plugin[] = [],
): Promise<Bundle> {
  const folder = join(root, 'var')
  await mkdir(folder, { recursive: true })
  const outDir = await mkdtemp(join(folder, 'bundle-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins],
    ssr: { noExternal: true, external: ['pg-native', 'sharp', '@node-rs/argon2'] },
    build: {
      ssr: join(root, source),
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } },
    },
  })
  await Promise.all(beside.map((path) => copyFile(join(root, path), join(outDir, basename(path)))))
  return { file: join(outDir, 'bundle.mjs'), remove: () => rm(outDir, { recursive: true, force: true }) }
}
