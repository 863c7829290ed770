import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { BackupError, ifMissing } from './error.ts'

/** The files of a base backup. Its folder is named after the earliest time that it can restore. */
export const baseFiles = { tar: 'base.tar.gz', manifest: 'backup_manifest' }

export type BaseFolder = { folder: string; endedAt: Date }

/** The server's manifest: https://www.postgresql.org/docs/current/backup-manifest-format.html */
const manifestSchema = z.object({
  Files: z.array(
    z.intersection(
      z.object({ Size: z.number(), Checksum: z.string() }),
      z.union([z.object({ Path: z.string() }), z.object({ 'Encoded-Path': z.string() })]),
    ),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.number(), 'Start-LSN': z.string(), 'End-LSN': z.string() })),
  'Manifest-Checksum': z.string(),
})

type Manifest = z.output<typeof manifestSchema>

export const basesFolder = (backupDir: string) => join(backupDir, 'base')

/** The complete base backups in a folder, oldest first. Drafts of interrupted backups do not count. */
export async function listBases(backupDir: string): Promise<BaseFolder[]> {
  const names = await readdir(basesFolder(backupDir)).catch(ifMissing<string[]>([]))
  return names
    .filter((name) => /^[\d-]+T[\d:.]+Z$/.test(name))
    .toSorted()
    .map((name) => ({ folder: join(basesFolder(backupDir), name), endedAt: new Date(name) }))
}

/** Reads the manifest. Throws BackupError when it is missing or its checksum is wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, baseFiles.manifest), 'utf8').catch(ifMissing(''))
  const signed = text.slice(0, text.lastIndexOf('\n"Manifest-Checksum"') + 1)
  const sum = createHash('sha256').update(signed).digest('hex')
  if (!text.includes(`"Manifest-Checksum": "${sum}"`))
    throw new BackupError(`${join(folder, baseFiles.manifest)} is missing or damaged`)
  return manifestSchema.parse(JSON.parse(text))
}

/** Passes each entry of the tar to `take`, in order. Throws BackupError for a truncated or damaged tar. */
export async function readTar(
  folder: string,
  take: (header: Header, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const file = join(folder, baseFiles.tar)
  const entries = extract()
  const taken = (async () => {
    for await (const entry of entries) {
      await take(entry.header, chunksOf(entry))
      entry.resume()
    }
  })()
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), taken])
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The tar stream yields text instead of bytes')
    yield chunk
  }
}

/** Compares each file of a base backup with its checksum in the manifest. Throws BackupError. */
export async function verifyBase(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  const expected = new Map(manifest.Files.map((file) => [pathOf(file), file]))
  await readTar(folder, async ({ name, type }, content) => {
    if (type !== 'file') return
    const path = name.replace(/^\.\//, '')
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    const sum = hash.digest('hex')
    if (expected.get(path)?.Checksum !== sum) throw new BackupError(`${path} in ${folder} is damaged`)
    expected.delete(path)
  })
  const [missing] = expected.keys()
  if (missing !== undefined) throw new BackupError(`${missing} is missing in ${folder}`)
}

function pathOf(file: Manifest['Files'][number]): string {
  return 'Path' in file ? file.Path : Buffer.from(file['Encoded-Path'], 'hex').toString()
}
