import type { CompiledQuery } from 'kysely'

const names = new Map<string, string>()

export function statementName(text: string): string | undefined {
  return names.get(text)
}

/** A statement in a trace: its verb and a table, and its text, in which parameters are $1, $2 … */
type StatementDescription = { name: string; attributes: Record<string, string> }

const maxTextLength = 1000
/** Descriptions by text. Lists of values give statements any number of texts, so not all are kept. */
const descriptions = new Map<string, StatementDescription>()
const maxDescriptions = 500

export function describeStatement(text: string): StatementDescription {
  const known = descriptions.get(text)
  if (known) return known
  const shown = text
    .replace(/'[^']*'/g, withoutDigits)
    .replace(/\s+/g, ' ')
    .trim()
  const description = {
    name: shortName(shown),
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown.slice(0, maxTextLength) },
  }
  if (descriptions.size < maxDescriptions) descriptions.set(text, description)
  return description
}

/** Searches by pattern have their digits in literals. */
const withoutDigits = (literal: string) => (/\d/.test(literal) ? "'?'" : literal)

/** Of a SELECT, the table outside of parentheses; of a WITH, the first one. */
function shortName(text: string): string {
  const [verb = 'statement'] = /\w+/.exec(text) ?? []
  let outside = text
  for (let depth = 0; depth < 8 && !/^with/i.test(verb); depth += 1)
    outside = outside.replace(/\([^()]*\)/g, '')
  const [, table = ''] = /\b(?:from|into|update)\s+(?:"?public"?\.)?"?(\w+)/i.exec(outside) ?? []
  return `${verb.toUpperCase()} ${table}`.trim()
}

export function nameStatement<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(statement.sql, names.get(statement.sql) ?? `hao_${names.size + 1}`)
  return statement
}
