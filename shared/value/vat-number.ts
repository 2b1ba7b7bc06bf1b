// Swiss VAT numbers: the UID of the company, and the tax in one of the three languages.
import { formatUid, readUid } from './uid.ts'

/**
 * Reads a VAT number as people write it (`CHE-123.456.788 MWST`, `che123456788`, `123456788`) and answers it as the
 * register writes it, in the given language (`MWST`, `TVA`, `IVA`), otherwise in German. Null when its length or its
 * check digit is wrong.
 */
export const readVatNumber = (typed: string): string | null => {
  const read = readUid(typed)
  return read.ok ? `${formatUid(read.value.uid)} ${read.value.tax ?? 'MWST'}` : null
}
