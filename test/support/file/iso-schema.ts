// The published schemas of ISO 20022 in the Swiss version, which are next to the repository and never part of it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedPath } from '../shared-data.ts'
import { openSchema, type Schema } from './open-schema.ts'

const FOLDER = sharedPath('spec', 'schemas', 'iso20022')

export const hasIsoSchemas = process.env.KONTOR_SAMPLES !== 'none' && existsSync(FOLDER)

/** Why tests without the folder are skipped; the files written by hand prove the same for what they contain. */
export const NO_ISO_SCHEMAS = 'the schemas of ISO 20022 next to the repository (../shared/spec/schemas) are missing'

export const openIsoSchema = (name: 'pain.001.001.09.ch.03.xsd' | 'pain.002.001.03.xsd'): Schema =>
  openSchema({ [name]: readFileSync(join(FOLDER, name)) }, name)
