import { createServer } from 'node:net'

/** The message for a port that another program uses; `setting` names it. */
export function portTaken(port, setting = 'PORT') {
  return `Port ${port} is in use by another program. Stop it, or choose another port: ${setting}=${Number(port) + 1} npm start`
}

/**
 * Resolves with the reason why `port` of `host` cannot be listened on, or undefined. `setting` names the
 * port.
 */
export function portProblem(port, host, setting = 'PORT') {
  if (!/^\d+$/.test(port) || Number(port) > 65535)
    return Promise.resolve(`${setting} must be a number from 0 to 65535, not "${port}".`)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') done(portTaken(port, setting))
      else if (error.code === 'EACCES')
        done(
          `Port ${port} needs administrator rights. Choose another port: ${setting}=${setting === 'PORT' ? 8080 : 8081} npm start`,
        )
      else done(`The server cannot listen on ${setting} ${port}: ${error.message}`)
    })
    probe.listen(Number(port), host, () => probe.close(() => done(undefined)))
  })
}
