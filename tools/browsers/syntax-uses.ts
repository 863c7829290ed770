import { isNode, type Node } from './tree.ts'

const { classes, operators, statements } = {
  classes: 'javascript.classes',
  operators: 'javascript.operators',
  statements: 'javascript.statements',
}

/** The syntax features of a node. Syntax older than ES modules is not checked. */
export const syntaxFeatures: Record<string, (node: Node) => (string | false | undefined)[]> = {
  StaticBlock: () => [`${classes}.static.initialization_blocks`],
  PropertyDefinition: ({ key, static: isStatic }) => [
    isPrivate(key) ? `${classes}.private_class_fields` : `${classes}.public_class_fields`,
    isStatic === true && `${classes}.static.class_fields`,
  ],
  MethodDefinition: ({ key }) => [isPrivate(key) && `${classes}.private_class_methods`],
  BinaryExpression: ({ left, operator }) => [
    operator === 'in' && isPrivate(left) && `${classes}.private_class_fields_in`,
    operator === '**' && `${operators}.exponentiation`,
  ],
  LogicalExpression: ({ operator }) => [operator === '??' && `${operators}.nullish_coalescing`],
  AssignmentExpression: ({ operator }) => [
    operator === '||=' && `${operators}.logical_or_assignment`,
    operator === '&&=' && `${operators}.logical_and_assignment`,
    operator === '??=' && `${operators}.nullish_coalescing_assignment`,
  ],
  ChainExpression: () => [`${operators}.optional_chaining`],
  CatchClause: ({ param }) => [!param && `${statements}.try_catch.optional_catch_binding`],
  VariableDeclaration: ({ kind }) => [
    kind === 'using' && `${statements}.using`,
    kind === 'await using' && `${statements}.await_using`,
  ],
  ForOfStatement: (node) => [node['await'] === true && `${statements}.for_await_of`],
  ImportExpression: () => [`${operators}.import`],
  MetaProperty: ({ meta }) => [meta?.['name'] === 'import' && `${operators}.import_meta`],
  ImportDeclaration: ({ attributes }) => [
    Array.isArray(attributes) && attributes.length > 0 && `${statements}.import.import_attributes`,
  ],
  ExportAllDeclaration: ({ exported }) => [Boolean(exported) && `${statements}.export.namespace`],
  Literal: ({ raw, value }) => [
    typeof value === 'number' && String(raw).includes('_') && 'javascript.grammar.numeric_separators',
    typeof value === 'bigint' && 'javascript.builtins.BigInt',
  ],
}

function isPrivate(key: unknown): boolean {
  return isNode(key) && key.type === 'PrivateIdentifier'
}
