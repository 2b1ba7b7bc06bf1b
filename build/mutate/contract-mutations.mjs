// Single changes of the interface contract: schemas, limits, permissions, scopes, statuses, guards and the tables of
// refusals. Sentences for people, types and the migrations of older records do not change.
import { changeGuard, mutationsBy, withComma } from './mutations.mjs'

/** Modifiers of a schema whose removal changes what it accepts or answers. */
const MODIFIERS = [
  'nullable',
  'optional',
  'min',
  'max',
  'length',
  'int',
  'positive',
  'nonnegative',
  'regex',
  'refine',
  'trim',
  'multipleOf',
  'partial',
  'omit',
  'pick',
  'strict',
]
/** Properties and calls whose texts are sentences. */
const SPOKEN = ['summary', 'description', 'text', 'message', 'examples']
const SPEAKING = ['describe', 'meta']
/** A permission that an accountant does not have, and another one. */
const PERMISSIONS = ['edit organization', 'manage budgets']

/** Every change of one file, as `mutationsOf` answers them. */
export const contractMutationsOf = (file, text) => mutationsBy(change, file, text)

const change = (node, parent, key, text, add) => {
  // Migrations of older records.
  if (node.type === 'VariableDeclarator' && /migrations$/i.test(node.id.name ?? '')) return 'skip'
  if (isSentence(node)) return 'skip'
  if (node.type === 'Property' && node.key.name === 'errors') {
    // Only the statuses, not their sentences.
    for (const each of node.value.properties ?? []) add('refusal left out', ...withComma(each, text), '')
    return 'skip'
  }
  changeGuard(node, text, add)
  switch (node.type) {
    case 'Literal':
      return changeLiteral(node, parent, key, add)
    case 'ArrayExpression':
      for (const entry of node.elements) if (entry) add('entry left out', ...withComma(entry, text), '')
      return
    case 'ObjectExpression':
      for (const each of node.properties) changeProperty(each, parent, text, add)
      return
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return
      if (SPEAKING.includes(callee.property.name)) {
        const marks = /\.\.\.EXTENSION\b/.test(text.slice(callee.object.end, node.end))
        if (marks) add('mark left out', callee.object.end, node.end, '')
        // Mutate the schema before the call, but not the sentence in it.
        return 'only callee'
      }
      if (MODIFIERS.includes(callee.property.name)) add('rule left out', callee.object.end, node.end, '')
      return
    }
  }
}

/** Whether a property is a sentence, and not a field with that name. */
const isSentence = ({ type, key, value }) =>
  type === 'Property' && SPOKEN.includes(key.name) && /^(Literal|TemplateLiteral|BinaryExpression)$/.test(value.type)

const changeProperty = (property, parent, text, add) => {
  if (!isSentence(property)) add('property left out', ...withComma(property, text), '')
  const isAttribute =
    parent?.type === 'CallExpression' && /\b(object|strictObject|extend)$/.test(sourceOf(parent.callee, text))
  if (!isAttribute || property.type !== 'Property' || property.shorthand) return
  const { start, end } = property.value
  const schema = text.slice(start, end)
  // In a partial object every attribute is optional anyway.
  const isPartial = /^\s*\.partial\(\)/.test(text.slice(parent.end))
  const is = (modifier) =>
    schema.includes(modifier) || madeOf(schema, text).includes(modifier) || /^nullableText\(/.test(schema)
  if (!isPartial && !is('.optional()')) add('made optional', start, end, `${schema}.optional()`)
  if (!is('.nullable()')) add('made nullable', start, end, `${schema}.nullable()`)
}

/** The line of the same file that defines a schema which is only named here. */
const madeOf = (schema, text) => {
  const name = /^(\w+)(\(|$)/.exec(schema)?.[1]
  return name === undefined ? '' : (new RegExp(`^const ${name} = .*`, 'm').exec(text)?.[0] ?? '')
}

const sourceOf = ({ start, end }, text) => text.slice(start, end)

const changeLiteral = (node, parent, key, add) => {
  const { start, end, value } = node
  if (typeof value === 'boolean') add('boolean', start, end, String(!value))
  else if (typeof value === 'number') {
    add('number', start, end, String(value + 1))
    add('number', start, end, String(value - 1))
  } else if (typeof value === 'string') {
    const isName = key === 'key' || key === 'source' || parent.type === 'ExpressionStatement'
    if (isName || /[.:`]/.test(value)) return
    const isPermission = / /.test(value) || value === 'MANAGE_ACCOUNTING'
    if (isPermission) {
      const other = PERMISSIONS.find((each) => each !== value)
      if (parent.type === 'ArrayExpression') add('permission changed', start, end, `'${other}'`)
    } else add('word changed', start, end, `'${value}x'`)
  }
}
