// Whether a booking text says that a payment came back, in the words of banks: German, French, Italian and English.
import { foldText } from '../../../value/text.ts'

const WORDS = [
  /ruckbuchung|rucklastschrift|ruckgabe|ruckleitung|retoure|ruckuberweisung|rucklaufer|ruckweisung|\bstorno\b|stornierung|widerspruch/,
  /\brejet|\brejete|\bretour (?:de|d'|paiement|virement|prelevement)|contre-?passation|extourne|annulation/,
  /\bstorno\b|\briaccredito|\brifiutat|\brespint|insoluto|\britorno (?:di |del )?(?:bonifico|pagamento|addebito)|annullamento/,
  /\breturn(?:ed)?\b|\breversal|\breversed\b|chargeback|\brejected\b|\bbounced\b/,
]

/** The word that says so; null: none does. */
export const returnWordIn = (text: string | null): string | null => {
  if (text === null) return null
  const folded = foldText(text)
  for (const words of WORDS) {
    const found = words.exec(folded)
    if (found) return found[0]
  }
  return null
}
