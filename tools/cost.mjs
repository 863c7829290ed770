// The cost of a run as text: total processor time, and the most expensive test files.

/**
 * @typedef {{ path: string, wall: number, seconds?: number, browser?: number, orphaned?: number }} FileCost
 *   wall time and, where the system has it (packages/testing/src/processor-time.ts), processor time, in
 *   seconds
 */

/**
 * @param {number | undefined} children processor time (s) of all child processes; undefined when not measured
 * @param {FileCost[]} files
 * @param {number} [withheld] the part of the requested processor time that the host withheld, 0 to 1
 * @returns {string[]}
 */
export function costLines(children, files, withheld = 0) {
  return [processorLine(children, files), ...withheldLines(withheld), ...slowestLines(files)]
}

/** Less than a tenth is lost in the noise. */
function withheldLines(withheld) {
  if (withheld < 0.1) return []
  const percent = Math.round(withheld * 100)
  return [`the host withheld ${percent} % of the processors and some of that is counted: not to be compared`]
}

/** Subtracts the browsers' processes and adds orphaned ones. */
function processorLine(children, files) {
  if (children === undefined) return 'processor time: not measured (this system has no /proc)'
  const seconds = files.reduce((sum, { browser = 0, orphaned = 0 }) => sum + orphaned - browser, children)
  const silent = files.filter((file) => file.seconds === undefined).length
  const doubt = silent > 0 ? `; ${silent} test files did not tell theirs, a browser of them is in it` : ''
  return `processor time: ${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s, install and browsers left out${doubt}`
}

function slowestLines(files) {
  const measured = files.filter((file) => file.seconds !== undefined)
  const [list, cost, how] =
    measured.length > 0
      ? [measured, (file) => file.seconds, 'processor time without browsers and what the files share']
      : [files, (file) => file.wall, 'time on the clock']
  if (list.length === 0) return []
  const slowest = list.toSorted((a, b) => cost(b) - cost(a)).slice(0, 10)
  return [
    `slowest test files (${how}):`,
    ...slowest.map((file) => `${cost(file).toFixed(1).padStart(7)} s  ${file.path}`),
  ]
}
