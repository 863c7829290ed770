/** Prints one line. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints the reason and ends the program with code 1. */
export function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
