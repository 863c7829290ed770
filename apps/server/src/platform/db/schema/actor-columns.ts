/**
 * What every history keeps of a change by a member of staff: who, and why in their words. Both are null where
 * nobody of the staff did it; but a charge that the provider refused has the provider's code for that as its
 * reason.
 */
export type ActorColumns = { staff_id: number | null; reason: string | null }
