/** Parts of placeholders and of secrets in tutorials: a random secret practically never contains one. */
const parts =
  /change(?:me|this|it)|replace(?:me|this|with)|placeholder|example|secret|password|openssl|insecure|default|yourkey|yourtoken|demonstration|deadbeef|1234567|7654321|abcdefg|qwerty|请|密钥|密码|示例|(?<sign>.)\k<sign>{6}/
/** Placeholders as a whole, and the documented key of Huawei Cloud. */
const whole =
  /^(?:todo|fixme|tbd|none|null|undefined|test|admin|token|key|hao|cfc881cc704c4fba8d8fef5788e03e6b)$/
/** A variable, a command or a template that is not filled in, or a masked secret. */
const unfilled = /^<.*>$|^\$|^\{\{|\*\*\*|\.\.\.|…/s

/** Whether a secret is a placeholder or an example. Case, width, separators and quotes are ignored. */
function isPlaceholder(secret: string): boolean {
  const lower = secret.normalize('NFKC').toLowerCase()
  const text = lower.replace(/^[\s"'“‘]+|[\s"'”’]+$/g, '')
  const plain = text.replace(/[\s_-]/g, '')
  return parts.test(plain) || whole.test(plain) || unfilled.test(text)
}

/** What is wrong with a secret that another company issued, after its name; undefined for nothing. */
export function describeIssuedSecret(secret: string): string | undefined {
  return isPlaceholder(secret) ? 'is a placeholder or an example: it must be the real one' : undefined
}

/**
 * What is wrong with a secret that the operator chose, after its name; undefined for nothing. 128 random bits
 * have 22 characters in base64 and 32 in hex, and practically always at least 6 different ones.
 */
export function describeOwnSecret(secret: string): string | undefined {
  if (isPlaceholder(secret)) return 'is a placeholder or an example: make a secret with openssl rand -hex 32'
  if (secret.length >= 22 && new Set(secret).size >= 6) return undefined
  return 'can be guessed: make a secret with openssl rand -hex 32'
}
