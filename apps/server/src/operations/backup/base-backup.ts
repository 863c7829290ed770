import { PassThrough, type Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'
import { DatabaseError } from 'pg'
import { openClient } from '../../platform/db/connections.ts'

/** A base backup on its way: the data folder as one tar, and what the server says is in it. */
export type BaseBackup = {
  tar: Readable
  /** Resolves with backup_manifest when the tar is through and the log that it needs is archived; rejects when either fails. */
  manifest: Promise<string>
  /** Gives up: the manifest rejects with this error. */
  abort: (error: Error) => void
}

const command = `BASE_BACKUP (LABEL 'hao', CHECKPOINT 'fast', WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Kinds of messages within the copy stream. */
const kinds = { archive: 'n', manifest: 'm', data: 'd' }

/** Handlers that pg calls with what comes for the query under way; all are needed, and not in pg's types. */
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
    // A copy: the parser takes its buffer again.
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
    // Without its connection there is no "ready" to come.
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
 * Asks a PostgreSQL (15 or newer) for a base backup by its replication protocol
 * (https://www.postgresql.org/docs/current/protocol-replication.html, BASE_BACKUP), as pg_basebackup does, which the embedded one lacks. Needs
 * a user who may replicate. Throws what kept the connection from opening.
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
