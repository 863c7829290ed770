import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded, root } from './install.mjs'
import { say } from './say.mjs'

const shop = join(root, 'apps/shop')
const stamp = join(shop, 'dist/.built-from')
const sources = ['apps/shop', 'packages/kit', 'packages/contract', 'packages/numbers', 'package-lock.json']
const results = ['dist/client', 'dist/server'].map((folder) => join(shop, folder))

/** Whether the shop's bundles are missing, or were built from other sources than those on disk. */
export function isStale() {
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  return !results.every((folder) => existsSync(folder)) || built !== hashSources()
}

/** Builds the shop's two bundles, for the browser and for rendering on the server, when they are stale. Needs the devDependencies. */
export async function buildIfStale() {
  if (!isStale()) return
  const started = performance.now()
  const hash = hashSources()
  say('Building the shop …')
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { build } = await import('vite')
    const common = {
      root: shop,
      configFile: join(shop, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
    }
    await build({ ...common, build: { outDir: 'dist/client', emptyOutDir: true } })
    await build({
      ...common,
      build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'src/entry-server.tsx' },
    })
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
  writeFileSync(stamp, hash)
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** One hash over the names and contents of all that goes into the bundles; tests and results left out. */
function hashSources() {
  const hash = createHash('sha256').update(`${process.env.VITE_REGIONS_URL ?? ''}\0`)
  for (const source of sources)
    for (const file of listFiles(join(root, source)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/\/(node_modules|dist)\/|\.test\.tsx?$/.test(file))
    .toSorted()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installIfNeeded({ development: true })
  await buildIfStale()
}
