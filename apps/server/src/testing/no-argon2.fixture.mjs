// Preloaded into a server of a test: the package of passwords is not installed.
import { register } from 'node:module'

const hooks = `export async function resolve(name, context, next) {
  if (name.startsWith('@node-rs/argon2')) throw new Error("Cannot find package '" + name + "'")
  return next(name, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
