import { errorCode } from '../base/error-code.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'

type Listener = { listen(at: { host: string; port: number }): Promise<string> }

/**
 * Listens and returns the address. Throws SettingsError that names the settings if the address cannot be
 * used.
 */
export async function listen(
  app: Listener,
  at: { host: string; port: number },
  settings: { host: string; port: string },
): Promise<string> {
  return app.listen(at).catch((error: unknown) => {
    const code = errorCode(error) ?? ''
    const { host, port } = at
    if (code === 'EADDRINUSE')
      throw problem(
        `${settings.port}: port ${port} of ${host} is in use. Stop the other program, or set ${settings.port} to a free port`,
      )
    if (code === 'EACCES')
      throw problem(
        `${settings.port}: port ${port} needs more rights. Set ${settings.port} to a port from 1024 on`,
      )
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
      throw problem(`${settings.host}: ${host} is no address of this machine`)
    throw error
  })
}

const problem = (text: string) => new SettingsError([text], 'The server cannot listen')
