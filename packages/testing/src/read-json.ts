/** The JSON of a response, typed as `T` without a check. */
export async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}
