export type InvariantChecks = { invariant: string; broken_rows: number; checked_at: Date }
