import { DatabaseError } from 'pg'

const plain = ['SettingsError', 'ServerEnded', 'EmbeddedPostgresError', 'BackupError']

const brokenBuild: unknown[] = ['ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT']

type SystemError = Error & { code: string; path?: string; syscall?: string; address?: string; port?: number }

const fileProblems: Record<string, (path: string) => string> = {
  EACCES: (path) => `This user has no permission for ${path}`,
  EPERM: (path) => `This user has no permission for ${path}`,
  ENOENT: (path) => `${path} does not exist`,
  EISDIR: (path) => `${path} is a folder, where a file is expected`,
  ENOTDIR: (path) => `A part of the path ${path} is not a folder`,
  ENOSPC: (path) => `The disk of ${path} is full`,
  EDQUOT: (path) => `The disk quota for ${path} is used up`,
  EROFS: (path) => `The disk of ${path} is read-only`,
  ELOOP: (path) => `${path} is a link that leads to itself`,
  ENAMETOOLONG: (path) => `${path} is too long for the name of a file`,
  EMFILE: (path) => `Too many files are open to open ${path}: raise LimitNOFILE`,
}

/** A sentence for an error that the operator can fix; the stack of any other, which is a bug. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (plain.includes(error.name)) return error.message
  return systemProblem(error) ?? error.stack ?? error.message
}

export function explainBriefly(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return systemProblem(error) ?? error.message
}

function systemProblem(error: Error): string | undefined {
  if (error instanceof DatabaseError) return `PostgreSQL reported an error: ${error.message}`
  if ('code' in error && brokenBuild.includes(error.code))
    return `The build or the installed packages are incomplete: ${error.message}`
  if (!isSystemError(error)) return undefined
  const { code, path, address, port, syscall, message } = error
  if (path !== undefined || syscall === 'read') return fileProblem(code, path ?? 'The file', message)
  if (address === undefined) return message || `The operating system reported the error ${code}`
  return `${[address, port].filter(Boolean).join(':')} does not answer (${code})`
}

const fileProblem = (code: string, path: string, message: string) =>
  fileProblems[code]?.(path) ?? `${path}: ${message}`

/** A failed connection to a host with several addresses is an AggregateError of one code. */
const isSystemError = (error: Error): error is SystemError =>
  'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
