/** A socket that cannot be opened, in words that name the setting to change. */
export class ListenError extends Error {
  override name = 'ListenError'
}

export type ListenAddress = { host: string; port: number; hostSetting?: string; portSetting: string }

export function explainListenError(
  error: unknown,
  { host, port, hostSetting, portSetting }: ListenAddress,
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words: Record<string, string> = {
    EADDRINUSE: `${portSetting}: port ${port} of ${host} is in use. Stop the other program, or set ${portSetting} to a free port.`,
    EACCES: `${portSetting}: port ${port} needs more rights. Set ${portSetting} to a port from 1024 on.`,
  }
  const named = typeof code === 'string' ? words[code] : undefined
  if (named) return new ListenError(named, { cause: error })
  const isNoAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(
    String(code),
  )
  if (!isNoAddress || !hostSetting) return error
  return new ListenError(`${hostSetting}: ${host} is no address of this machine.`, { cause: error })
}
