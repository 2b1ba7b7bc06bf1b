// Makes the corpus: ten books of invented companies over two years. The same seed gives the same corpus.
import type { CorpusBook } from './corpus.ts'
import { FIRST } from './first/index.ts'
import { FIRST_SETTLEMENTS } from './first/settlements.ts'
import type { CorpusClass } from './payment.ts'
import { SECOND } from './second/index.ts'
import { SECOND_SETTLEMENTS } from './second/settlements.ts'
import { bookOf } from './simulate.ts'
import { World } from './world.ts'

export interface CorpusWish {
  readonly seed: number
  /** Default 10. */
  readonly books?: number
  /** In all books together; default 5000. */
  readonly transactions?: number
  /** Documents, including those that stay open; default 3000. */
  readonly documents?: number
  /** Returns, offsets and credits in addition to `transactions`; default none. */
  readonly settlements?: number
}

/** Percentage of transactions without a document. */
const NOISE_PERCENT = 45

const HALVES: readonly (readonly CorpusClass[])[] = [FIRST, SECOND]

const SETTLEMENTS: readonly (readonly CorpusClass[])[] = [FIRST_SETTLEMENTS, SECOND_SETTLEMENTS]

export const makeCorpus = ({
  seed,
  books = 10,
  transactions = 5000,
  documents = 3000,
  settlements = 0,
}: CorpusWish): readonly CorpusBook[] =>
  Array.from({ length: books }, (_, index) => {
    const wanted = Math.round(transactions / books)
    const world = new World(seed, index, Math.max(1, Math.round(wanted / 500)))
    const noise = Math.round((wanted * NOISE_PERCENT) / 100)
    for (const classes of HALVES) {
      fill(world, classes, false, (wanted - noise) / HALVES.length)
      fill(world, classes, true, noise / HALVES.length)
    }
    // Documents that are never paid in these two years.
    while (world.documents.length < documents / books) {
      const wish = { day: world.day(), total: world.amount() }
      if (world.oneIn(3)) world.expense(world.supplier(), wish)
      else world.invoice(world.customer(), wish)
    }
    // At the end, so that the other transactions are those of a corpus without them.
    for (const classes of SETTLEMENTS) fill(world, classes, false, settlements / books / SETTLEMENTS.length)
    return bookOf(world, `${index + 1} ${world.owner}`)
  })

/** Each class in turn until it has its share of the transactions still to add. */
const fill = (world: World, half: readonly CorpusClass[], isNoise: boolean, count: number): void => {
  const classes = half.filter((each) => (each.isNoise ?? false) === isNoise)
  const shares = classes.reduce((sum, { share }) => sum + share, 0)
  let due = world.planned.length
  for (const each of classes) {
    due += (count * each.share) / shares
    for (let tries = 0; world.planned.length < Math.round(due) && tries < 10_000; tries += 1) each.add(world, each)
  }
}
