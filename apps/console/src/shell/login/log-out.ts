/** Ends the session. */
export function useLogOut(): () => Promise<void> {
  return () => Promise.resolve()
}
