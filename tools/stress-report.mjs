// The output of `npm run stress`.

/**
 * @typedef {{ file: string, test: string, message: string }} Failure
 * @typedef {{ round: number, passed: number, failures: Failure[], seconds: number }} Round
 */

/**
 * The failed tests of a round, one line each with the message below it.
 * @param {Round} round
 */
export function failureLines({ round, failures }) {
  return failures.flatMap(({ file, test, message }) => [
    `round ${round} failed: ${[file, test].filter(Boolean).join(' › ')}`,
    ...message.split('\n').map((line) => `    ${line}`),
  ])
}

/**
 * A table with a line for each round.
 * @param {Round[]} rounds
 */
export function tableLines(rounds) {
  const rows = rounds.map(({ round, passed, failures, seconds }) => [
    round,
    passed,
    failures.length,
    seconds.toFixed(0),
  ])
  return [['round', 'passed', 'failed', 'seconds'], ...rows].map((cells) =>
    cells.map((cell) => String(cell).padStart(8)).join(''),
  )
}
