import { PassThrough, type Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'
import { DatabaseError } from 'pg'
import { openClient } from '../../platform/db/connections.ts'

/** A base backup in progress: the data folder as one tar stream and its manifest. */
export type BaseBackup = {
  tar: Readable
  /** The text of backup_manifest. Resolves when the tar is complete and the WAL that it needs is archived. */
  manifest: Promise<string>
  /** Cancels the backup: `manifest` rejects with this error. */
  abort: (error: Error) => void
}

const command = `BASE_BACKUP (LABEL 'hao', CHECKPOINT 'fast', WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Message types within the copy stream. */
const kinds = { archive: 'n', manifest: 'm', data: 'd' }

/** Handlers that pg calls with the server's messages. pg requires all of them, though its types omit some. */
class BaseBackupQuery implements Submittable {
  readonly tar = new PassThrough()
  readonly manifest: Promise<string>
  #resolve!: (manifest: string) => void
  #reject!: (error: Error) => void
  #archives = 0
  #connection: Connection | undefined
  #parts: Buffer[] | undefined
  #failure: Error | undefined

  constructor() {
    this.manifest = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.manifest.catch(() => undefined)
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(command)
  }

  abort(error: Error): void {
    this.#failure ??= error
    this.handleReadyForQuery()
    this.#connection?.stream.destroy()
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    // A copy, because pg's parser reuses its buffer.
    const rest = Buffer.from(chunk.subarray(1))
    if (kind === kinds.archive && (this.#archives += 1) > 1)
      this.#failure = new Error('The database has tablespaces of its own, which are not backed up')
    if (kind === kinds.manifest) {
      this.#parts = []
      this.tar.end()
    }
    if (kind !== kinds.data) return
    if (this.#parts) this.#parts.push(rest)
    else if (!this.tar.write(rest) && !connection.stream.isPaused()) {
      connection.stream.pause()
      this.tar.once('drain', () => connection.stream.resume())
    }
  }

  handleError(error: Error): void {
    this.#failure = error
    // After a connection error no ReadyForQuery message follows.
    if (!(error instanceof DatabaseError)) this.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    if (this.#parts && !this.#failure) return this.#resolve(Buffer.concat(this.#parts).toString())
    const failure = this.#failure ?? new Error('The backup has no manifest')
    this.tar.destroy(failure)
    this.#reject(failure)
  }
}

/**
 * Requests a base backup from PostgreSQL 15 or newer by the replication protocol's BASE_BACKUP:
 * https://www.postgresql.org/docs/current/protocol-replication.html.
 * The embedded PostgreSQL lacks pg_basebackup, which does the same.
 * The database user needs the REPLICATION attribute. Throws the error of a failed connection.
 */
export async function requestBaseBackup(databaseUrl: string): Promise<BaseBackup> {
  const url = new URL(databaseUrl)
  url.searchParams.set('replication', 'true')
  const client: Client = await openClient(url.href)
  const query = client.query(new BaseBackupQuery())
  const end = () => client.end().catch(() => undefined)
  query.manifest.then(end, end)
  return { tar: query.tar, manifest: query.manifest, abort: (error) => query.abort(error) }
}
