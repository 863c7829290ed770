/** 138****1234. Numbers of up to 6 digits, such as service numbers, stay as they are. */
export function maskCaller(caller: string): string {
  return caller.length <= 6 ? caller : `${caller.slice(0, -8)}****${caller.slice(-4)}`
}
