// Validates VAT files against the published schema, which is next to the repository and never part of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSchema as openOne, type Schema } from '../../support/file/open-schema.ts'
import { sharedPath } from '../../support/shared-data.ts'

export type { Schema }

const FOLDER = sharedPath('spec', 'schemas', 'ech-0217')

export const hasSchema = process.env.KONTOR_SAMPLES !== 'none' && existsSync(FOLDER)

/** Why tests without the folder are skipped; the files written by hand prove the same for what they contain. */
export const NO_SCHEMA = 'the schema of eCH-0217 next to the repository (../shared/spec/schemas) is missing'

/** The official examples, by name. */
export const officialExamples = (): readonly (readonly [name: string, text: string])[] =>
  filesOf('.xml').map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])

const filesOf = (ending: string): readonly string[] => readdirSync(FOLDER).filter((name) => name.endsWith(ending))

/** The schema imports the types of two others. */
export const openSchema = (): Schema =>
  openOne(
    Object.fromEntries(filesOf('.xsd').map((name) => [name, readFileSync(join(FOLDER, name))])),
    'eCH-0217-2-0-0.xsd',
  )
