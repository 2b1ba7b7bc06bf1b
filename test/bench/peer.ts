// The same files and the same rows beside another program, on request: `npm run bench -- --only peer`. It installs
// Actual from npm into the bench's temporary folder, which needs a network and a C++ compiler.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeCamt } from '../support/file/make-camt.ts'
import { type Plan, startOn, startOnCopy } from './books.ts'
import { type Figure, figure, interleave, repeat, thousands } from './figures.ts'
import { createAccount, importFile, type RunningApp } from './running-app.ts'

// The garbage collection of its database ends the process of Node 24.
const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const PACKAGES = ['@actual-app/api@26.9.0', `${NODE}@22`]
const run = promisify(execFile)

/** A wanted ratio: so many times faster. */
const faster = (times: number) => 1 / times

interface PeerTimes {
  /** Transactions of the file that it stored. */
  readonly imported: number
  readonly times: Readonly<
    Record<'first_import' | 'import_again' | 'first_page' | 'page' | 'filter' | 'search', readonly number[]>
  >
}

/** Imports a statement into both, then asks both for the same pages of the large books, one program after the other. */
export const measurePeer = async (plan: Plan): Promise<readonly Figure[]> => {
  const folder = join(plan.folder, 'actual')
  const books = await plan.largeBooks()
  const made = makeCamt({ seed: 300, iban: 'CH9300762011623852957', bytes: 4_900_000 })
  const [camtFile, rowsFile] = [join(plan.folder, 'peer.xml'), join(plan.folder, 'peer-rows.json')]
  await writeFile(camtFile, made.text)
  const reading = await startOnCopy(plan, books, 'peer-rows')
  await writeFile(rowsFile, JSON.stringify(await rowsOf(reading)))
  await reading.stop()
  plan.print(`  installing ${PACKAGES.join(', ')}`)
  const node = await install(folder)
  const peer = async (): Promise<PeerTimes> => {
    const { stdout } = await run(node, [join(import.meta.dirname, 'actual.mjs'), folder, camtFile, rowsFile])
    return JSON.parse(stdout) as PeerTimes
  }
  const own: Record<keyof PeerTimes['times'], number[]> = {
    first_import: [],
    import_again: [],
    first_page: [],
    page: [],
    filter: [],
    search: [],
  }
  const others: PeerTimes[] = []
  for (let round = 0; round < plan.runs; round += 1) {
    others.push(await peer())
    const app = await startOn(plan, `peer-import-${round}`)
    const account = await createAccount(app, 'Bank', 1)
    const { text, rows } = makeCamt({ seed: 300, iban: account.iban, bytes: 4_900_000 })
    own.first_import.push((await importFile(app, account, text, rows)).ms)
    own.import_again.push((await importFile(app, account, text, 0)).ms)
    await app.stop()
  }
  const app = await startOnCopy(plan, books, 'peer-lists')
  own.first_page.push((await app.get(LISTS.page(0))).ms)
  Object.assign(own, await interleave(20, askEach(app)))
  await app.stop()
  const beside = (name: keyof PeerTimes['times']) => ['Actual', others.flatMap(({ times }) => times[name])] as const
  const of = `of ${thousands(plan.rows)} rows`
  return [
    figure(
      `4.9 MB of CAMT, the first import after a start (${others[0]?.imported} rows stored by Actual)`,
      own.first_import,
      {
        comparedWith: beside('first_import'),
        wanted: faster(7),
      },
    ),
    figure('4.9 MB of CAMT, the same file again', own.import_again, {
      comparedWith: beside('import_again'),
      wanted: faster(15),
    }),
    figure(`the first page after a start, ${of}`, own.first_page, { comparedWith: beside('first_page') }),
    figure(`a page with exact total, ${of}`, own.page, { comparedWith: beside('page'), wanted: faster(15) }),
    figure(`a filter and sort, ${of}`, own.filter, { comparedWith: beside('filter'), wanted: faster(15) }),
    figure(`a search, ${of}`, own.search, { comparedWith: beside('search'), wanted: faster(15) }),
  ]
}

const WORDS = ['daniel', 'garage', 'lohn', 'treuhand']

/** The questions of actual.mjs. */
const LISTS: Readonly<Record<'page' | 'filter' | 'search', (run: number) => string>> = {
  page: () => '/bank_transaction?sort=-booking_date',
  filter: (run) => `/bank_transaction?filter[amount_range]=${-500 - run / 100},${500 + run / 100}&sort=-amount`,
  search: (run) => `/bank_transaction?sort=-booking_date&search=${WORDS[run % WORDS.length]}`,
}

const askEach = (app: RunningApp) => ({
  page: async (round: number) => (await app.get(LISTS.page(round))).ms,
  filter: async (round: number) => (await app.get(LISTS.filter(round))).ms,
  search: async (round: number) => (await app.get(LISTS.search(round))).ms,
})

/** Day, Rappen, name and text of every row. */
const rowsOf = async (app: RunningApp): Promise<readonly unknown[]> => {
  const pageOf = async (page: number) =>
    JSON.parse((await app.get(`/bank_transaction?per_page=500&page=${page}`)).body) as {
      data: { booking_date: string; amount: number; name: string | null; text: string | null }[]
      meta: { last_page: number }
    }
  const { meta } = await pageOf(1)
  const pages = await repeat(meta.last_page, (page) => pageOf(page + 1))
  return pages.flatMap(({ data }) =>
    data.map(({ booking_date, amount, name, text }) => [booking_date, Math.round(amount * 100), name, text]),
  )
}

/** Returns the Node of the installation. */
const install = async (folder: string): Promise<string> => {
  const root = join(folder, 'node_modules', NODE)
  const node = join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const npm = (args: readonly string[], env = process.env) =>
    run('npm', [...args, '--prefix', folder, '--no-audit', '--no-fund'], { env })
  await npm(['install', '--ignore-scripts', ...PACKAGES])
  // Its database is compiled here, with the header files of that Node.
  await npm(['rebuild', 'better-sqlite3'], {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: root,
  })
  return node
}
