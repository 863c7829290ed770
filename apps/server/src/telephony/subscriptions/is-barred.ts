export function isBarred(
  { barred_at, barred_until }: { barred_at: Date | null; barred_until: Date | null },
  at: Date,
): boolean {
  return barred_at !== null && (barred_until === null || barred_until > at)
}
