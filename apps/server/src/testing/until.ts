/** Reads every 100 ms until `done`; gives up after 10 s. */
export async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 100; turn += 1) {
    const value = await read()
    if (done(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not come to pass within 10 s')
}
