/** What is shown of a caller, in its canonical form: 138****1234; short service numbers whole. */
export function maskCaller(caller: string): string {
  return caller.length <= 6 ? caller : `${caller.slice(0, -8)}****${caller.slice(-4)}`
}
