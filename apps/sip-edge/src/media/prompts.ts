import { readdirSync, readFileSync } from 'node:fs'

/** Spoken words by their name: A-law, 8,000 samples a second (tools/media/prompts.mjs). */
const clips = loadClips(new URL('./prompts/', import.meta.url))

function loadClips(folder: URL): ReadonlyMap<string, Buffer> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.alaw'))
  return new Map(files.map((file) => [file.slice(0, -'.alaw'.length), readFileSync(new URL(file, folder))]))
}

export const hasClips = (names: readonly string[]): boolean => names.every((name) => clips.has(name))

/** One clip after the other. A newer application may name some that this edge does not have. */
export const joinClips = (names: readonly string[]): Buffer =>
  Buffer.concat(names.flatMap((name) => clips.get(name) ?? []))
