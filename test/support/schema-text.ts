// JSON schemas as short lines that people can read and compare: without descriptions, with every limit.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type SchemaNode = { readonly [name: string]: Json }

/** Descriptions for people, or facts that the line itself shows. */
const LEFT_OUT = [
  'description',
  'title',
  'examples',
  'id',
  '$schema',
  'type',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  '$ref',
]
const OF_PARTS = ['properties', 'required', 'items', 'additionalProperties', 'propertyNames', 'x-extension', '$defs']

/** A schema in one line; a star marks an attribute outside the interface document, a question mark an optional one. */
export const schemaText = (schema: Json): string => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return JSON.stringify(schema)
  const node = schema as SchemaNode
  const rules = Object.entries(node)
    .filter(([name, value]) => !LEFT_OUT.includes(name) && !OF_PARTS.includes(name) && !isImplied(node, name, value))
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return [kindOf(node), ...(rules.length > 0 ? [`(${rules.join(', ')})`] : [])].join('')
}

/** The bounds of exact integers, and the pattern of a named format. */
const isImplied = (node: SchemaNode, name: string, value: Json): boolean =>
  (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER) ||
  (name === 'pattern' && node.format !== undefined)

const kindOf = (node: SchemaNode): string => {
  if (typeof node.$ref === 'string') return node.$ref.split('/').at(-1) ?? ''
  const forms = node.anyOf ?? node.oneOf
  if (Array.isArray(forms)) return forms.map(schemaText).join(' | ')
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.type === 'array') return `[${schemaText(node.items ?? {})}]`
  if (node.type !== 'object') return String(node.type ?? 'anything')
  if (node.properties !== undefined) return `{ ${attributeTexts(node).join('; ')} }`
  const values = node.additionalProperties
  return `{ [${schemaText(node.propertyNames ?? {})}]: ${values === undefined ? 'anything' : schemaText(values)} }`
}

/** The attributes of an object, one in each line. */
export const attributeTexts = (node: SchemaNode): readonly string[] => {
  const required = Array.isArray(node.required) ? node.required : []
  return Object.entries((node.properties ?? {}) as SchemaNode).map(([name, each]) => {
    const star = (each as SchemaNode)['x-extension'] === true ? '*' : ''
    return `${name}${star}${required.includes(name) ? '' : '?'}: ${schemaText(each)}`
  })
}
