/**
 * The member of staff who made a change, and the reason they gave; null for other changes. For a refused
 * charge `reason` is the provider's code.
 */
export type ActorColumns = { staff_id: number | null; reason: string | null }
