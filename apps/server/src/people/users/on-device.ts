import { type RawBuilder, sql } from 'kysely'

/** Whether the tokens of a family are good on a device, given as the hash of its cookie; null for a request that names none. */
export function onDevice(hash: Buffer | null): RawBuilder<boolean> {
  return sql<boolean>`(NOT session_families.bound OR session_families.device_hash = ${hash}::bytea) IS TRUE`
}
