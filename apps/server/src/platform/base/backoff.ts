/** The delay (ms) before the next try: it doubles with each failure up to `longest`, with random jitter. */
export function backoff(failures: number, { first = 250, longest = 4000 } = {}): number {
  const most = Math.min(longest, first * 2 ** Math.min(failures - 1, 20))
  return most * (0.5 + Math.random() / 2)
}
