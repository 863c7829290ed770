import { inject, onTestFinished } from 'vitest'
import { withDatabase, runStatement } from './postgres.ts'

/** A database with nothing in it, as the superuser; gone after the test. */
export async function createEmptyDatabase(): Promise<string> {
  const { url, template } = inject('postgres')
  const name = `${template}_empty_${process.env['VITEST_POOL_ID'] ?? 0}`
  const drop = () => runStatement(url, `drop database if exists ${name} with (force)`)
  await drop()
  await runStatement(url, `create database ${name}`)
  onTestFinished(async () => void (await drop()))
  return withDatabase(url, name)
}
