/** The JSON of a response, taken for a `T`: tests check what they use of it. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}
