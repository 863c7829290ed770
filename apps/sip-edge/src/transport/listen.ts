import type { ListenOptions, Transport } from './flow.ts'
import { listenTcp } from './tcp.ts'
import { listenUdp, type Udp } from './udp.ts'
import { listenWebSocket } from './web-socket.ts'

export type Listeners = { udp: Udp; tcp: Transport; webSocket: Transport | undefined }

type Ports = {
  /** UDP and TCP; 0 for a free port. */
  port: number
  /** WebSocket; undefined for none. */
  webSocketPort?: number | undefined
  mayMove?: boolean
}

/** Listens on all transports. @throws ListenError that names the setting */
export async function listen(
  listening: Omit<ListenOptions, 'port'>,
  { port, webSocketPort, mayMove = false }: Ports,
  wholeMs: number,
): Promise<Listeners> {
  const { udp, tcp } = await elsewhereIfTaken(
    { host: listening.host, port, portSetting: 'SIP_PORT', mayMove },
    async (at) => listenBoth({ ...listening, port: at }, wholeMs),
  )
  if (webSocketPort === undefined) return { udp, tcp, webSocket: undefined }
  const webSocket = await elsewhereIfTaken(
    { host: listening.host, port: webSocketPort, portSetting: 'SIP_WS_PORT', mayMove },
    async (at) => listenWebSocket({ ...listening, port: at }),
  ).catch(async (error: unknown) => {
    await Promise.all([udp.close(), tcp.close()])
    throw error
  })
  return { udp, tcp, webSocket }
}

async function listenBoth(
  listening: ListenOptions,
  wholeMs: number,
): Promise<Pick<Listeners, 'udp' | 'tcp'>> {
  const { host, port, receive } = listening
  for (let left = 20; ; left -= 1) {
    const udp = await listenUdp(host, port, receive)
    try {
      return { udp, tcp: await listenTcp({ ...listening, port: udp.port }, wholeMs) }
    } catch (error) {
      await udp.close()
      // A port that is free for one transport may be taken for the other.
      if (port !== 0 || left === 0) throw error
    }
  }
}

/** @throws ListenError that names the setting */
async function elsewhereIfTaken<T>(
  { host, port, portSetting, mayMove }: { host: string; port: number; portSetting: string; mayMove: boolean },
  open: (port: number) => Promise<T>,
): Promise<T> {
  return open(port).catch((error: unknown) => {
    if (mayMove && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return open(0)
    throw explainListenError(error, { host, port, hostSetting: 'SIP_HOST', portSetting })
  })
}

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
