/** One line to the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** One line of reason, and the end of the program with code 1. */
export function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
