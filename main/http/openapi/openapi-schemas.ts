// Converts the schemas of the interface to those of its description.
import { z } from 'zod'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export type Refer = (schema: z.ZodType) => JsonObject

/** Turns schemas into JSON Schema; those with an `id` go to the components, and others refer to them. */
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
 * Later versions may add attributes to answers, and a strict reader must not break on them. The limits of exact integers do
 * not describe an attribute, and documentation pages would use them as examples. A record with a fixed set of names becomes
 * properties, which every client knows.
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
