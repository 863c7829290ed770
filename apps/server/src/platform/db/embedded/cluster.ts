import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, changeOwner } from './account.ts'
import { type Binaries, copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import { createEmbeddedPostgresError } from './error.ts'

/** What a postmaster needs. `folder` belongs to our user alone (0700); `data` is PGDATA in it. */
export type Cluster = { folder: string; data: string; account: Account; binaries: Binaries }

/** The environment of PostgreSQL's processes, without settings of ours (PGDATA, PGOPTIONS, LC_* …). */
export const minimalEnvironment: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C' }

/** Concurrent calls are safe: each creates a draft, and the first rename wins. */
export async function prepareCluster(
  folder: string,
  options: { ephemeral: boolean; log: (line: string) => void },
): Promise<Cluster> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const account = await chooseAccount()
  const found = await findBinaries()
  const inPlace = !account.spawnAs && (await linkLibraries(found.native))
  const binaries = inPlace ? found : await copyBinaries(found, folder)
  await changeOwner(account, folder)
  const cluster = { folder, data: join(folder, 'cluster'), account, binaries }
  const version = await readFile(join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (!version) await initialise(cluster, options)
  else if (version.trim() !== binaries.version.split('.')[0])
    throw createEmbeddedPostgresError(
      `${cluster.data} was made by PostgreSQL ${version.trim()}, but ${binaries.version} is installed. ` +
        'Move it away to create a new one, or set DATABASE_URL.',
    )
  return cluster
}

async function initialise(cluster: Cluster, options: { ephemeral: boolean; log: (line: string) => void }) {
  options.log(`creating a database cluster in ${cluster.data}`)
  const draft = `${cluster.data}.${process.pid}.draft`
  const settings = [
    '--username=hao',
    '--encoding=UTF8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
  ]
  const speed = options.ephemeral ? ['--no-sync', '--no-data-checksums'] : []
  await run(cluster, 'initdb', ['-D', draft, '--no-instructions', ...settings, ...speed])
  await rename(draft, cluster.data).catch(() => rm(draft, { recursive: true }))
}

function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const [command = '', ...words] = [
    ...cluster.account.prefix,
    join(cluster.binaries.native, 'bin', program),
    ...args,
  ]
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: minimalEnvironment,
    cwd: cluster.folder,
    ...cluster.account.spawnAs,
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(createEmbeddedPostgresError(`${program} failed: ${errors.trim()}`)),
    )
  })
}
