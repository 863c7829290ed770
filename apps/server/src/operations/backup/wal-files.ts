import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { walFolder } from '../../platform/db/embedded/archive.ts'
import { readManifest } from './base-folder.ts'
import { BackupError, ifMissing } from './error.ts'

/** A segment of the write-ahead log (WAL). `at` is its index from the start of the log. */
export type Segment = { file: string; timeline: number; at: number }

/** An entry of a .history file: `timeline` ended within segment `end`, where the next timeline begins. */
type TimelineEnd = { timeline: number; end: number }

/** PostgreSQL's default segment size: https://www.postgresql.org/docs/current/wal-internals.html */
const segmentBytes = 16 * 1024 * 1024
const perLog = 2 ** 32 / segmentBytes

/** The archived segments, in the order of the log. */
export async function listSegments(backupDir: string): Promise<Segment[]> {
  const names = await readdir(walFolder(backupDir)).catch(ifMissing<string[]>([]))
  return names
    .flatMap((name) => {
      const [, timeline, log, segment] = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})\.gz$/.exec(name) ?? []
      if (!timeline || !log || !segment) return []
      const at = parseInt(log, 16) * perLog + parseInt(segment, 16)
      return [{ file: join(walFolder(backupDir), name), timeline: parseInt(timeline, 16), at }]
    })
    .toSorted((one, other) => one.at - other.at || one.timeline - other.timeline)
}

/** The index of the segment that contains a log position (LSN) such as 1A/2B000028. */
function segmentOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/')
  return parseInt(high, 16) * perLog + Math.floor(parseInt(low, 16) / segmentBytes)
}

/** The first segment that a base backup needs, and its timeline. */
export async function parseSegmentStart(baseFolder: string): Promise<Omit<Segment, 'file'>> {
  const range = (await readManifest(baseFolder))['WAL-Ranges'][0]
  if (!range) throw new BackupError(`The manifest in ${baseFolder} names no segment of the log`)
  return { timeline: range.Timeline, at: segmentOf(range['Start-LSN']) }
}

/** The archived timelines after this one: restored databases without a backup of their own wrote them. */
export async function findLaterTimelines(backupDir: string, timeline: number): Promise<number[]> {
  const names = await readdir(walFolder(backupDir)).catch(ifMissing<string[]>([]))
  const found = names.flatMap((name) => {
    const [, hexadecimal] = /^([\dA-F]{8})(?:[\dA-F]{16}|\.history)\.gz$/.exec(name) ?? []
    return hexadecimal && parseInt(hexadecimal, 16) > timeline ? [parseInt(hexadecimal, 16)] : []
  })
  return [...new Set(found)].toSorted((one, other) => one - other)
}

/**
 * The archived segments from a base backup to the end of a timeline (by default the backup's own).
 * Throws BackupError with the first gap, because recovery would take it for the end of the log.
 */
export async function findWalFrom(
  backupDir: string,
  baseFolder: string,
  target?: number,
): Promise<Segment[]> {
  const start = await parseSegmentStart(baseFolder)
  const segments = await listSegments(backupDir)
  const newest = target ?? start.timeline
  const earlier = newest === start.timeline ? [] : await readHistory(backupDir, newest)
  const isNeeded = ({ timeline, at }: Segment) =>
    at >= start.at &&
    (timeline === newest || earlier.some((ended) => ended.timeline === timeline && at <= ended.end))
  const needed = segments.filter(isNeeded)
  let next = start.at
  for (const { at } of needed) {
    if (at > next)
      throw new BackupError(`Segment ${nameOf(next)} of the log is missing in ${walFolder(backupDir)}`)
    next = at + 1
  }
  if (needed.length === 0) throw new BackupError(`The archive has no segment of the log for ${baseFolder}`)
  return needed
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
const nameOf = (at: number) => `…${hex(Math.floor(at / perLog))}${hex(at % perLog)}`

async function readHistory(backupDir: string, timeline: number): Promise<TimelineEnd[]> {
  const file = join(walFolder(backupDir), `${hex(timeline)}.history.gz`)
  const text = await readFile(file).then((packed) => gunzipSync(packed).toString(), ifMissing(''))
  if (!text) throw new BackupError(`${file} is missing or damaged`)
  return [...text.matchAll(/^(\d+)\t([\dA-F]+\/[\dA-F]+)/gm)].map(([, from, lsn = '']) => ({
    timeline: Number(from),
    end: segmentOf(lsn),
  }))
}

/** Unpacks a segment, which verifies its checksum, and compares its address. Throws BackupError. */
export async function verifySegment({ file, at }: Segment): Promise<void> {
  let bytes = 0
  let address: number | undefined
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      // The header of the first page has its address in the log (XLogPageHeaderData, xlp_pageaddr).
      address ??= Number(chunk.readBigUInt64LE(8))
      bytes += chunk.length
    }
  }
  try {
    await pipeline(createReadStream(file), createGunzip(), count)
  } catch {
    throw new BackupError(`${file} is damaged`)
  }
  if (bytes !== segmentBytes || address !== at * segmentBytes)
    throw new BackupError(`${file} is another segment than its name says`)
}
