// Dropped files: the account they name, their destination, and the files that a refused request is about.
import { describe, expect, test } from 'vitest'
import { partsOf, placeOf } from '../../../renderer/app/import/account/resolve-accounts.ts'
import { waitingFiles } from '../../../renderer/app/import/account/waiting-files.ts'
import { peekStatements, readHeads } from '../../../renderer/app/import/files/peek-statement.ts'
import {
  addEarlierImports,
  addImports,
  newImport,
  useImports,
} from '../../../renderer/app/import/queue/import-items.ts'
import { refusals, uploadGroups } from '../../../renderer/app/import/queue/upload.ts'
import { ApiError } from '../../../shared/api/client.ts'
import { makeCamt } from '../../support/file/make-camt.ts'

const IBAN = 'CH9300762011623852957'
const OTHER_IBAN = 'CH5604835012345678009'

describe('the account a file names', () => {
  test.each([
    ['plain', `<Stmt><Id>1</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`],
    [
      'with a prefix',
      `<ns2:Stmt><ns2:Acct><ns2:Id><ns2:IBAN>${IBAN}</ns2:IBAN></ns2:Id><ns2:Ccy> EUR </ns2:Ccy></ns2:Acct>`,
    ],
    ['in groups', '<Stmt a="1"><Acct ><Id><IBAN>CH93 0076 2011 6238 5295 7</IBAN></Id><Ccy>EUR</Ccy></Acct >'],
  ])('%s', (_, text) => {
    expect(readHeads(text)).toEqual([{ iban: IBAN, currency: 'EUR' }])
  })

  test.each([
    ['not a statement', `<Rpt><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct></Rpt>`],
    ['not XML', 'Datum;Betrag;IBAN'],
    ['nothing', ''],
  ])('none: %s', (_, text) => {
    expect(readHeads(text)).toEqual([])
  })

  test.each([
    ['no account', '<Stmt><Id>1</Id></Stmt>'],
    ['wrong check digits', '<Stmt><Acct><Id><IBAN>CH9400762011623852957</IBAN></Id></Acct></Stmt>'],
    ['an IBAN only of a counterparty', `<Stmt><Acct><Id><Othr/></Id></Acct><Ntry><IBAN>${IBAN}</IBAN></Ntry></Stmt>`],
  ])('is unknown: %s', (_, text) => {
    expect(readHeads(text)).toEqual([{ iban: null, currency: null }])
  })

  test('of each statement, each account once', () => {
    const statement = (iban: string) => `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Ntry>x</Ntry></Stmt>`
    const found = readHeads([IBAN, OTHER_IBAN, IBAN].map(statement).join(''))
    expect(found.map(({ iban }) => iban)).toEqual([IBAN, OTHER_IBAN])
  })

  test('is found in a generated statement, in UTF-8 and UTF-16', async () => {
    const { text } = makeCamt({ seed: 7, iban: IBAN, rows: 300 })
    const utf16 = new Uint16Array([0xfeff, ...Array.from(text.slice(0, 20_000), (sign) => sign.charCodeAt(0))])
    expect(await peekStatements(new Blob([text]))).toEqual([{ iban: IBAN, currency: 'CHF' }])
    expect(await peekStatements(new Blob([utf16]))).toEqual([{ iban: IBAN, currency: 'CHF' }])
    expect(await peekStatements(new Blob([]))).toEqual([])
  })
})

test('the accounts of a file: ours, by IBAN, by another number, each once', () => {
  const part = (iban: string | null, other_account: string | null, bank_account_id: string | null) => ({
    iban,
    other_account,
    bank_account_id,
    currency: 'CHF',
  })
  const parts = [part(IBAN, null, 'bank'), part(OTHER_IBAN, null, null), part(null, '123', null)]
  expect(partsOf([...parts, part(null, '99', 'bank'), part(OTHER_IBAN, null, null)])).toEqual(parts)
  expect(partsOf([])).toEqual([])
})

describe('the destination of a file by the server’s identification', () => {
  const named = (iban: string | null) => [{ iban, other_account: null, currency: null, bank_account_id: null }]
  const nothing = {
    accounts: [],
    bank_account_id: null,
    reason: null,
    fitting_ids: [],
    currency: 'CHF',
    kind: null,
  }
  const accounts = [
    { id: 'bank', currency: 'CHF', type: 'bank' },
    { id: 'till', currency: 'CHF', type: 'cash' },
    { id: 'card', currency: 'CHF', type: 'creditcard' },
    { id: 'euro', currency: 'EUR', type: 'bank' },
  ] as const
  const certain = { isCertain: true, isNamed: false }
  const uncertain = { isCertain: false, isNamed: false }

  test.each([
    ['named, with any account on screen', 'iban', 'till', { isCertain: true, isNamed: true }],
    ['by its number', 'account_number', 'till', { isCertain: true, isNamed: true }],
    ['by its columns', 'columns', null, certain],
    ['by its columns, as on screen', 'columns', 'bank', certain],
    ['by its balance, but another is on screen', 'balance', 'till', uncertain],
  ] as const)('%s', (_, reason, onScreen, expected) => {
    expect(placeOf({ ...nothing, bank_account_id: 'bank', reason }, onScreen, accounts)).toEqual({
      accountId: 'bank',
      ...expected,
    })
  })

  test('unknown: the account on screen when nothing contradicts it, otherwise a question', () => {
    const unknown = { ...nothing, accounts: named(null), fitting_ids: ['till', 'bank'] }
    expect(placeOf(unknown, 'till', accounts)).toEqual({ accountId: 'till', ...certain })
    // Its tables had other titles, but it is the account on screen.
    expect(placeOf(unknown, 'card', accounts)).toEqual({ accountId: 'card', ...uncertain })
    expect(placeOf(unknown, 'euro', accounts)).toEqual({ accountId: null, ...uncertain })
    expect(placeOf(unknown, null, accounts)).toEqual({ accountId: null, ...uncertain })
  })

  test('unknown: the only account is selected by the file’s content, never because it is the only one', () => {
    const [bank, , card] = accounts
    const ofBank = { ...nothing, accounts: named(null), fitting_ids: ['bank'] }
    for (const kind of [null, 'bank'] as const)
      expect(placeOf({ ...ofBank, kind }, null, [bank])).toEqual({ accountId: null, ...uncertain })
    const ofCards = { ...nothing, accounts: named(null), kind: 'creditcard' as const, fitting_ids: ['card'] }
    expect(placeOf(ofCards, null, [bank, card])).toEqual({ accountId: 'card', ...uncertain })
    expect(placeOf({ ...ofCards, fitting_ids: [] }, null, [bank, card])).toEqual({ accountId: null, ...uncertain })
    const second = { ...card, id: 'card-2' }
    const both = { ...ofCards, fitting_ids: ['card', 'card-2'] }
    expect(placeOf(both, null, [card, second])).toEqual({ accountId: null, ...uncertain })
  })

  test('a file that names an unknown account is never imported into another one without a question', () => {
    const other = { ...nothing, accounts: named(OTHER_IBAN), fitting_ids: ['till'] }
    expect(placeOf(other, 'till', accounts)).toEqual({ accountId: null, ...uncertain })
    // No account can be added with it either.
    const wrong = { ...other, accounts: named('CH00') }
    expect(placeOf(wrong, 'till', accounts)).toEqual({ accountId: null, ...uncertain })
  })
})

test('new files are asked about before waiting ones', () => {
  const waiting = (name: string) =>
    newImport({ name, folder: '', file: null, state: { type: 'account', choice: null }, accountOnScreen: null })
  const names = () => waitingFiles(useImports.getState().items).map(({ name }) => name)
  addImports([waiting('monday-1.csv'), waiting('monday-2.csv')])
  addImports([waiting('friday.csv')])
  // The stored files of another window come a moment later, and have waited longer.
  addEarlierImports([waiting('sunday.csv')])
  expect(names()).toEqual(['friday.csv', 'monday-1.csv', 'monday-2.csv', 'sunday.csv'])
  useImports.setState({ items: [] })
})

describe('requests', () => {
  const files = (...sizes: readonly number[]) => sizes.map((size) => ({ file: new Blob(['x'.repeat(size)]) }))
  const sizesOf = (groups: readonly (readonly { readonly file: Blob }[])[]) =>
    groups.map((group) => group.map(({ file }) => file.size))

  test('have a limited number of files and bytes, and never none', () => {
    expect(sizesOf(uploadGroups(files(1, 2, 3, 4, 5), 2, 100))).toEqual([[1, 2], [3, 4], [5]])
    expect(sizesOf(uploadGroups(files(40, 40, 40, 150, 10), 20, 100))).toEqual([[40, 40], [40], [150], [10]])
    expect(sizesOf(uploadGroups(files(), 2, 100))).toEqual([])
    expect(uploadGroups(files(...Array.from({ length: 41 }, () => 1))).map((group) => group.length)).toEqual([
      20, 20, 1,
    ])
  })
})

describe('a request that was refused', () => {
  const error = (status: number, errors?: Record<string, string[]>, codes?: Record<string, string>) =>
    new ApiError(status, {
      message: 'First.',
      code: 'first',
      ...(errors ? { errors } : {}),
      ...(codes ? { codes } : {}),
    })

  test('names the refused files, each with its own code', () => {
    const found = refusals(
      error(415, { 'files.1': ['PDF.'], 'files.2': ['Broken.'] }, { 'files.1': 'pdf', 'files.2': 'broken' }),
      3,
    )
    expect([...found]).toEqual([
      [1, { type: 'refused', code: 'pdf', message: 'PDF.' }],
      [2, { type: 'refused', code: 'broken', message: 'Broken.' }],
    ])
  })

  test('without file names is about all of them', () => {
    const all = { type: 'refused', code: 'first', message: 'First.' }
    expect([...refusals(error(413), 2)]).toEqual([
      [0, all],
      [1, all],
    ])
    expect([...refusals(error(422, { name: ['Other.'], 'files.9': ['Beyond.'] }), 1)]).toEqual([[0, all]])
  })

  test('without an answer can be sent again', () => {
    expect([...refusals(new TypeError('Failed to fetch'), 1)]).toEqual([[0, { type: 'unreachable' }]])
    expect([...refusals(error(503), 1)]).toEqual([[0, { type: 'unreachable' }]])
  })
})
