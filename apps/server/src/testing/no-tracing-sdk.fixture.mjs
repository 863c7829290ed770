// Preloaded into a server of a test: it cannot load the SDK of traces.
import { register } from 'node:module'

const hooks = `export async function resolve(name, context, next) {
  if (name.includes('tracing-sdk')) throw new Error('tracing-sdk was loaded')
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
