// How the interface's schemas become those of its description.
import { z } from 'zod'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export type Refer = (schema: z.ZodType) => JsonObject

/** Turns schemas into JSON Schema; those that have an `id` go to the components and are referred to. */
export const collectSchemas = () => {
  const collected: JsonObject = {}
  const refer: Refer = (schema) => {
    const converted = z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => simplify(jsonSchema) })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema: _, $defs, id, ...rest } = JSON.parse(text) as JsonObject
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) {
      const { id: _, ...body } = definition as JsonObject
      collected[name] = body
    }
    if (typeof id !== 'string') return rest
    collected[id] = rest
    return { $ref: `#/components/schemas/${id}` }
  }
  return { refer, schemas: () => collected }
}

/**
 * Later versions may answer more attributes: a strict reader must not break on them. The bounds of exact integers say
 * nothing about an attribute, and pages take them for examples. Names of a few are properties, which every client knows.
 */
const simplify = (schema: z.core.JSONSchema.BaseSchema) => {
  const { propertyNames, additionalProperties = {} } = schema
  if (typeof propertyNames === 'object' && propertyNames.enum) {
    schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]))
    delete schema.propertyNames
    delete schema.additionalProperties
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
