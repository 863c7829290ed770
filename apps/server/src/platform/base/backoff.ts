/** In how many ms to try again after so many failures: longer each time, up to `longest`, and spread so that many do not come back together. */
export function backoff(failures: number, { first = 250, longest = 4000 } = {}): number {
  const most = Math.min(longest, first * 2 ** Math.min(failures - 1, 20))
  return most * (0.5 + Math.random() / 2)
}
