/** A script did not load: the network failed, or a release replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Rethrows the failure of an import as `ChunkLoadError`. */
export function throwChunkLoadError(cause: unknown): never {
  throw new ChunkLoadError('Loading chunk failed', { cause })
}
