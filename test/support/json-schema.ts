// The schema of each attribute of a body, with values that it accepts and refuses. Read from the zod schemas of the
// endpoints, so that no test repeats a limit.
import { z } from 'zod'

export interface Node {
  readonly type?: string
  readonly anyOf?: readonly Node[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly $ref?: string
}

/** An attribute by its path (`lines.0.debit`), its types, and whether it may be null. */
export interface Attribute {
  readonly path: readonly string[]
  readonly schema: Node
  readonly nullable: boolean
  readonly required: boolean
}

/** The JSON schema of a body with its references resolved. */
export const nodeOf = (schema: z.ZodType): Node => {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    readonly $defs?: Readonly<Record<string, Node>>
  }
  const follow = (node: Node): Node => {
    const target = node.$ref === undefined ? node : (root.$defs?.[node.$ref.replace('#/$defs/', '')] ?? node)
    return {
      ...target,
      ...(target.anyOf ? { anyOf: target.anyOf.map(follow) } : {}),
      ...(target.items ? { items: follow(target.items) } : {}),
      ...(target.properties
        ? {
            properties: Object.fromEntries(
              Object.entries(target.properties).map(([name, each]) => [name, follow(each)]),
            ),
          }
        : {}),
    }
  }
  return follow(root)
}

const isNull = (node: Node): boolean => node.type === 'null'
/** The allowed types other than null. */
const present = (node: Node): Node => node.anyOf?.find((each) => !isNull(each)) ?? node

/** Every attribute of a body, including those of nested objects and of the first row of arrays. */
export const attributesOf = (node: Node, above: readonly string[] = []): readonly Attribute[] =>
  Object.entries(node.properties ?? {}).flatMap(([name, input]) => {
    const path = [...above, name]
    const schema = present(input)
    const nullable = input.anyOf?.some(isNull) ?? false
    const own = { path, schema, nullable, required: node.required?.includes(name) ?? false }
    const row = schema.items ? present(schema.items) : null
    const inRow =
      row && row.type !== 'object' ? { path: [...path, '0'], schema: row, nullable: false, required: true } : null
    return [
      own,
      ...attributesOf(schema, path),
      ...(inRow ? [inRow] : []),
      ...(row ? attributesOf(row, [...path, '0']) : []),
    ]
  })

/** A text of a length that the format allows. */
const textOf = ({ format, pattern, minLength = 1 }: Node): string => {
  if (format === 'date') return '2026-05-05'
  if (format === 'email') return 'somebody@example.com'
  if (pattern?.startsWith('^(?:CH|LI)')) return 'CH9300762011623852957'
  if (pattern?.startsWith('^#')) return '#1a2b3c'
  if (pattern?.includes('[A-Z]{3}')) return 'CHF'
  if (pattern?.includes('{10,}')) return '01KB0000000000000000000000'
  return 'x'.repeat(Math.max(1, minLength))
}

/** A value that the schema accepts: only required attributes, or every attribute when `all`. */
export const sampleOf = (input: Node, all = false): unknown => {
  const node = present(input)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  switch (node.type) {
    case 'string':
      return textOf(node)
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, node.minimum ?? 1), node.maximum ?? Number.POSITIVE_INFINITY)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => sampleOf(node.items ?? {}, all))
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(([name]) => all || node.required?.includes(name))
          .map(([name, each]) => [name, sampleOf(each, all)]),
      )
    default:
      return 'x'
  }
}

/** The body with one attribute set; missing parents are filled with samples. */
export const withValue = (node: Node, body: unknown, path: readonly string[], value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const schema = present(node)
  if (schema.type === 'array') {
    const rows = Array.isArray(body) && body.length > 0 ? body : (sampleOf(schema) as unknown[])
    return rows.map((row, index) => (String(index) === name ? withValue(schema.items ?? {}, row, rest, value) : row))
  }
  const object = (body ?? sampleOf(schema)) as Record<string, unknown>
  return { ...object, [name]: withValue(schema.properties?.[name] ?? {}, object[name] ?? undefined, rest, value) }
}

/** Values of another type than the attribute's. */
export const wrongTypesOf = ({ schema, nullable }: Attribute): readonly unknown[] => {
  const nothing = nullable ? [] : [null]
  if (schema.enum || schema.const !== undefined) return ['no such value', 987, {}, ...nothing]
  switch (schema.type) {
    case 'string':
      return [7, true, {}, ['x'], ...nothing]
    case 'integer':
      return ['7', true, {}, [7], 1.5, ...nothing]
    case 'number':
      // An amount may be a decimal text: test/http/core/request/amounts-in-bodies.test.ts.
      return ['seven', true, {}, [7], ...nothing]
    case 'boolean':
      return ['yes', 1, {}, ...nothing]
    case 'array':
      return ['x', 7, {}, ...nothing]
    case 'object':
      return ['x', 7, [], ...nothing]
    default:
      return []
  }
}

export interface Limit {
  readonly name: string
  readonly at: unknown
  /** Beyond the allowed side; none where the limit is the least possible value. */
  readonly inside: unknown
  readonly outside: unknown
}

const texts = (length: number, { format }: Node): string =>
  // The part of a mail address before the @ has at most 64 characters: the rest is the domain.
  format === 'email'
    ? `${'e'.repeat(Math.max(1, length - 192))}@${'d.'.repeat(93)}example`.slice(0, length)
    : 'x'.repeat(length)

/** The limits of length, size and number that the attribute has. */
export const limitsOf = ({ schema }: Attribute): readonly Limit[] => {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, type, items, pattern, format } = schema
  const limits: Limit[] = []
  const step = schema.multipleOf ?? (type === 'integer' ? 1 : 0.01)
  const isFree = pattern === undefined && format === undefined
  const rows = (length: number) => Array.from({ length }, () => sampleOf(items ?? {}))
  if (maxLength !== undefined && isFree)
    limits.push({
      name: `at most ${maxLength} characters`,
      at: texts(maxLength, schema),
      inside: texts(maxLength - 1, schema),
      outside: texts(maxLength + 1, schema),
    })
  if (minLength !== undefined && minLength > 0 && isFree)
    limits.push({
      name: `at least ${minLength} characters`,
      at: texts(minLength, schema),
      inside: texts(Math.min(minLength + 1, maxLength ?? minLength + 1), schema),
      outside: texts(minLength - 1, schema),
    })
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    limits.push({ name: `at most ${maximum}`, at: maximum, inside: maximum - step, outside: maximum + step })
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER)
    limits.push({ name: `at least ${minimum}`, at: minimum, inside: minimum + step, outside: minimum - step })
  if (maxItems !== undefined && maxItems <= 1000)
    limits.push({
      name: `at most ${maxItems} rows`,
      at: rows(maxItems),
      inside: rows(maxItems - 1),
      outside: rows(maxItems + 1),
    })
  if (minItems !== undefined)
    limits.push({
      name: `at least ${minItems} rows`,
      at: rows(minItems),
      inside: rows(minItems + 1),
      outside: rows(minItems - 1),
    })
  return limits
}
