// Every record, list of values and default that shared/record exports, in records.txt, one line for each attribute:
// every change shows, because old journals have such records. After an intended change: `npm test -- record/records
// -u`, and read the difference.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { attributeTexts, type SchemaNode, schemaText } from '../support/schema-text.ts'

const folder = join(import.meta.dirname, '../../shared/record')

const textOf = (value: unknown): string | null => {
  if (value instanceof z.ZodType) {
    const own = z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) as unknown as SchemaNode
    const parts = (own.$defs ?? {}) as SchemaNode
    const schema = (parts[String(own.$ref).replace('#/$defs/', '')] ?? own) as SchemaNode
    const lines = attributeTexts(schema)
    return lines.length > 0 ? lines.map((line) => `\n  ${line}`).join('') : schemaText(schema)
  }
  // Functions have other tests.
  return typeof value === 'function' ? null : JSON.stringify(value)
}

test('are unchanged', async () => {
  const parts: string[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    const exported = (await import(join(folder, file))) as Readonly<Record<string, unknown>>
    for (const [name, value] of Object.entries(exported).toSorted()) {
      const text = textOf(value)
      if (text !== null) parts.push(`${basename(file, '.ts')} ${name}: ${text}`)
    }
  }
  expect(parts.length).toBeGreaterThan(100)
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('./records.txt')
})
