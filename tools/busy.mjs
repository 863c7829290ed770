// Holds one core until its standard input closes: when whoever started it lets go, or is gone, however it went.
import { setImmediate } from 'node:timers'

/** How long (ms) it does not look whether it shall end. */
const STRETCH = 20

process.stdin.on('close', () => process.exit()).resume()
spin()

function spin() {
  const end = performance.now() + STRETCH
  while (performance.now() < end);
  setImmediate(spin)
}
