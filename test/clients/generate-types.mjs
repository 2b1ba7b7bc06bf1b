// `generate-types.mjs <description> <file>`: the types of openapi-typescript, with files as Blob as its handbook shows.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const [description = '', file = ''] = process.argv.slice(2)
const blob = ts.factory.createTypeReferenceNode('Blob')
const tree = await openapiTS(JSON.parse(readFileSync(description, 'utf8')), {
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
})
writeFileSync(file, astToString(tree))
