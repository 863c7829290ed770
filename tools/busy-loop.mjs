// Keeps one core busy until standard input closes, however the parent process ended.
import { setImmediate } from 'node:timers'

/** Time (ms) between two checks whether it should end. */
const STRETCH = 20

process.stdin.on('close', () => process.exit()).resume()
spin()

function spin() {
  const end = performance.now() + STRETCH
  while (performance.now() < end);
  setImmediate(spin)
}
