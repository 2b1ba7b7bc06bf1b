/** Why Kontor cannot work with the database: a sentence for a person, with what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
