/** What a template may name as {{number}}; it is filled in when the template goes into an answer. */
export const templateVariables = ['number', 'order', 'date', 'ticket'] as const

export type TemplateVariable = (typeof templateVariables)[number]

/** Double braces, in half or full width, with a name; and such braces that nothing closes or opens. */
const braces = /[{｛]{2}\s*([^{}｛｝]*?)\s*[}｝]{2}|[{｛]{2}|[}｝]{2}/g

const isVariable = (name: string | undefined): name is TemplateVariable =>
  templateVariables.some((each) => each === name)

/** The braces of a text that name no variable, as they are written. */
export const findUnknownVariables = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([written, name]) => (isVariable(name) ? [] : written))

/** All braces of a text: an answer with any of them must not be sent. */
export const findVariables = (text: string): string[] => text.match(braces) ?? []

/** Fills in the variables that have a value; the others stay, so that a reader sees what is missing. */
export const fillTemplate = (text: string, values: Partial<Record<TemplateVariable, string>>): string =>
  text.replace(braces, (written, name?: string) => (isVariable(name) && values[name]) || written)
