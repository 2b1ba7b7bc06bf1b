// Validates XML against published schemas, which are next to the repository and never part of it.
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

export interface Schema {
  /** The first fault; null for a valid file. */
  readonly faultOf: (xml: string) => string | null
  readonly close: () => void
}

/** `schemas`: the schema and those that it imports, by name; all stay in the memory of this process. */
export const openSchema = (schemas: Readonly<Record<string, Uint8Array>>, name: string): Schema => {
  xmlRegisterInputProvider(new XmlBufferInputProvider(schemas))
  const main = XmlDocument.fromBuffer(schemas[name] ?? new Uint8Array(), { url: name })
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
