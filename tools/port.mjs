import { createServer } from 'node:net'

/** The words for a port that another program holds. */
export function portTaken(port) {
  return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${Number(port) + 1} npm start`
}

/** Resolves to the reason why nobody can listen on `port` of `host`, or to undefined when all is well. */
export function portProblem(port, host) {
  if (!/^\d+$/.test(port) || Number(port) > 65535)
    return Promise.resolve(`PORT must be a number from 0 to 65535, not "${port}".`)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') done(portTaken(port))
      else if (error.code === 'EACCES')
        done(`Port ${port} needs more rights. Choose another port: PORT=8080 npm start`)
      else done(`Nobody can listen on PORT ${port}: ${error.message}`)
    })
    probe.listen(Number(port), host, () => probe.close(() => done(undefined)))
  })
}
