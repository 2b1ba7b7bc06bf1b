/** Why the database cannot be worked with: a sentence for a person, with what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
