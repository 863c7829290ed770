/** A row in the version that a client has read: an edit of any other version is stale. */
export type VersionedId = { id: number; version: number }
