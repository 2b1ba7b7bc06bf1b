// Validates VAT files against the published schema, which is next to the repository and never part of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { sharedPath } from '../../support/shared-data.ts'

const FOLDER = sharedPath('spec', 'schemas', 'ech-0217')

export const hasSchema = process.env.KONTOR_SAMPLES !== 'none' && existsSync(FOLDER)

/** Why tests without the folder are skipped; the files written by hand prove the same for what they contain. */
export const NO_SCHEMA = 'the schema of eCH-0217 next to the repository (../shared/spec/schemas) is missing'

/** The official examples, by name. */
export const officialExamples = (): readonly (readonly [name: string, text: string])[] =>
  filesOf('.xml').map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])

const filesOf = (ending: string): readonly string[] => readdirSync(FOLDER).filter((name) => name.endsWith(ending))

export interface Schema {
  /** The first fault; null for a valid file. */
  readonly faultOf: (xml: string) => string | null
  readonly close: () => void
}

export const openSchema = (): Schema => {
  // The schema imports the types of two others, from the memory of this process.
  const schemas = Object.fromEntries(filesOf('.xsd').map((name) => [name, readFileSync(join(FOLDER, name))]))
  xmlRegisterInputProvider(new XmlBufferInputProvider(schemas))
  const main = XmlDocument.fromBuffer(readFileSync(join(FOLDER, 'eCH-0217-2-0-0.xsd')), {
    url: 'eCH-0217-2-0-0.xsd',
  })
  const validator = XsdValidator.fromDoc(main)
  return {
    faultOf: (xml) => {
      const document = XmlDocument.fromString(xml)
      const { stackTraceLimit } = Error
      // The package has maps of sources without the sources, and Vite warns of each file in a stack.
      Error.stackTraceLimit = 0
      try {
        validator.validate(document)
        return null
      } catch (error) {
        return String(error)
      } finally {
        Error.stackTraceLimit = stackTraceLimit
        document.dispose()
      }
    },
    close: () => {
      validator.dispose()
      main.dispose()
    },
  }
}
