// Who may what: every endpoint, by each role and by each scope of a token, written out by hand. A request that passes is stopped
// by a parameter that no endpoint has, so that nothing happens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import { addressOf, fill } from '../filled.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { type Caller, callerOf, invite, theOwner } from './people.ts'

/** The weakest role that may: viewer, accountant, administrator; or who runs the installation. */
type Least = 'v' | 'c' | 'a' | 'i'
/** r: read, i: import, b: book, u: budget, m: manage; * every scope. */
const TABLE: Readonly<Record<string, readonly [Least, string]>> = {
  // Fiscal years, budgets, reports
  listFiscalYears: ['v', 'ru'],
  getFiscalYear: ['v', 'ru'],
  createFiscalYear: ['c', 'b'],
  changeFiscalYear: ['c', 'b'],
  closeFiscalYear: ['c', 'b'],
  reopenFiscalYear: ['c', 'b'],
  postFiscalYearResult: ['c', 'b'],
  getBudget: ['c', 'ru'],
  upsertBudgets: ['c', 'u'],
  copyBudgets: ['c', 'u'],
  getTrialBalance: ['v', 'r'],
  getBalanceSheet: ['v', 'r'],
  getIncomeStatement: ['v', 'r'],
  getBudgetComparison: ['c', 'r'],
  getVatReport: ['v', 'r'],
  listVatRates: ['v', 'r'],
  getOverview: ['v', 'r'],
  // Bank accounts and transactions
  listBankAccounts: ['v', 'ri'],
  getBankAccount: ['v', 'ri'],
  createBankAccount: ['c', 'b'],
  createBankAccountFromIban: ['c', 'b'],
  changeBankAccount: ['c', 'b'],
  deleteBankAccount: ['c', 'b'],
  getCoverage: ['v', 'r'],
  importTransactions: ['c', 'i'],
  planImport: ['c', 'i'],
  identifyFiles: ['c', 'i'],
  enrichBankAccount: ['c', 'i'],
  getEnrichment: ['v', 'rib'],
  listBankTransactions: ['v', 'r'],
  getBankTransaction: ['v', 'r'],
  createBankTransaction: ['c', 'i'],
  changeBankTransaction: ['c', 'b'],
  deleteBankTransaction: ['c', 'b'],
  matchBankTransaction: ['c', 'b'],
  reconcileBankTransaction: ['c', 'b'],
  unreconcileMany: ['c', 'b'],
  reconcileMany: ['c', 'b'],
  requestDocument: ['c', 'b'],
  withdrawDocumentRequest: ['c', 'b'],
  listDocuments: ['v', 'r'],
  keepDocuments: ['v', 'ib'],
  getDocument: ['v', 'r'],
  deleteDocument: ['c', 'b'],
  listSuggestions: ['v', 'r'],
  getExplanation: ['v', 'r'],
  listBanks: ['v', 'r'],
  loadBanks: ['i', 'm'],
  listBatches: ['v', 'rib'],
  getBatch: ['v', 'rib'],
  getImportReport: ['v', 'rib'],
  cancelBatch: ['c', 'ib'],
  readImportAgain: ['c', 'b'],
  undoBatch: ['c', 'b'],
  undoImport: ['c', 'b'],
  // Rules, learning, history
  listRules: ['v', 'r'],
  getRule: ['v', 'r'],
  listRuleVersions: ['v', 'r'],
  previewRule: ['v', 'r'],
  createRule: ['c', 'b'],
  changeRule: ['c', 'b'],
  deleteRule: ['c', 'b'],
  orderRules: ['c', 'b'],
  applyRule: ['c', 'b'],
  listLearnedFacts: ['v', 'r'],
  getLearnedFact: ['v', 'r'],
  forgetLearnedFact: ['c', 'b'],
  restoreLearnedFact: ['c', 'b'],
  listHistory: ['v', 'r'],
  getHistory: ['v', 'r'],
  undoHistory: ['v', 'm'],
  redoHistory: ['v', 'm'],
  // The ledger
  listAccounts: ['v', 'ru'],
  getAccount: ['v', 'ru'],
  createAccount: ['c', 'b'],
  changeAccount: ['c', 'b'],
  listAccountPostings: ['v', 'r'],
  listJournalEntries: ['v', 'r'],
  getJournalEntry: ['v', 'r'],
  createJournalEntry: ['c', 'b'],
  reverseJournalEntry: ['c', 'b'],
  // Companies and open items
  ...Object.fromEntries(
    ['Compan', 'Invoice', 'Expense', 'ExpensePayment'].flatMap((kind): [string, [Least, string]][] => {
      const [one, many] = kind === 'Compan' ? ['Company', 'Companies'] : [kind, `${kind}s`]
      return [
        [`list${many}`, ['v', 'r']],
        [`get${one}`, ['v', 'r']],
        [`create${one}`, ['c', 'b']],
        [`change${one}`, ['c', 'b']],
        [`delete${one}`, ['c', 'b']],
        [`upsert${many}`, ['c', 'ib']],
      ]
    }),
  ),
  loadCompanies: ['c', 'ib'],
  loadInvoices: ['c', 'ib'],
  loadExpenses: ['c', 'ib'],
  // Organizations, people, tokens, sessions
  listOrganizations: ['v', 'r'],
  getOrganization: ['v', 'r'],
  getOrganizationSettings: ['v', 'r'],
  changeOrganization: ['a', 'm'],
  createOrganization: ['a', 'm'],
  archiveOrganization: ['a', 'm'],
  unarchiveOrganization: ['a', 'm'],
  deleteOrganization: ['a', 'm'],
  loadSampleData: ['a', 'm'],
  getUser: ['v', 'r'],
  changeUser: ['v', 'm'],
  beginTwoFactor: ['v', 'm'],
  confirmTwoFactor: ['v', 'm'],
  renewRecoveryCodes: ['v', 'm'],
  endTwoFactor: ['v', 'm'],
  signOut: ['v', '*'],
  leaveSession: ['v', '*'],
  linkSession: ['v', 'm'],
  confirmPassword: ['v', 'm'],
  listMembers: ['v', 'r'],
  createMember: ['a', 'm'],
  changeMember: ['a', 'm'],
  deleteMember: ['a', 'm'],
  createSignInLink: ['a', 'm'],
  listTokens: ['v', 'm'],
  createToken: ['c', 'm'],
  deleteToken: ['v', 'm'],
  // The installation, the archive, the state of things
  getStatus: ['v', '*'],
  listenToEvents: ['v', 'r'],
  acknowledgeNotice: ['i', 'm'],
  getBackups: ['i', 'm'],
  makeBackup: ['i', 'm'],
  cancelBackup: ['i', 'm'],
  changeBackupSettings: ['i', 'm'],
  lookAtBackup: ['i', 'm'],
  restoreBackup: ['i', 'm'],
  uploadBackup: ['i', 'm'],
  getArchive: ['c', 'r'],
  exportJournal: ['c', 'r'],
  getTimeStampRequest: ['c', 'r'],
  keepTimeStamp: ['c', 'm'],
}

const SCOPES = { r: 'read', i: 'import', b: 'book', u: 'budget', m: 'manage' } as const
const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
const MAY: Readonly<Record<Least, readonly string[]>> = {
  v: ROLES,
  c: ['owner', 'administrator', 'accountant'],
  a: ['owner', 'administrator'],
  i: ['owner', 'administrator'],
}

let kontor: Kontor
/** Of the first organization, by role; the owner of a second one; and tokens of the first owner, by scope. */
const callers: Record<string, Caller> = {}
/** Of records that are there, by the parameter of a path. */
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  kontor = await startKontor()
  const owner = await theOwner(kontor)
  callers.owner = owner
  const repair = kontor.tellLoss('organization-1')
  ids = { repair, organizationId: '1', ...(await fill(kontor, 'Alphorn', 'CH9300762011623852957')) }
  await kontor.services.idle()
  for (const role of ['administrator', 'accountant', 'viewer'])
    callers[role] = await invite(kontor, owner, { email: `${role}@example.ch`, role })
  for (const scope of Object.values(SCOPES)) {
    const made = await owner.ask('POST', '/token', { name: scope, scopes: [scope] })
    callers[scope] = callerOf(kontor, String(made.body.token))
  }
  const second = await owner.ask('POST', '/organizations', { name: 'Second AG' })
  const there = await theOwner(kontor)
  await there.ask('PATCH', '/user', { current_organization_id: second.body.id })
  callers['owner of the second'] = await invite(kontor, there, { email: 'second@example.ch', role: 'owner' })
})
afterAll(() => kontor.close())

/** What stops a caller at the door; null: nothing. */
const stopOf = async (caller: Caller | undefined, endpoint: Endpoint) => {
  const told = await caller?.ask(endpoint.method, `${addressOf(ids, endpoint).slice('/api'.length)}?no=1`)
  expect([401, 404]).not.toContain(told?.status)
  return told?.status === 403 ? told.body.code : null
}

describe.each(
  (ENDPOINTS as readonly Endpoint[])
    .filter(({ name }) => name !== 'signIn')
    .map((endpoint) => ({ name: endpoint.name, endpoint })),
)('$name', ({ name, endpoint }) => {
  const [least, scopes] = TABLE[name] ?? ['v', '']

  test('by role', async () => {
    expect(TABLE).toHaveProperty(name)
    // There are only one's own tokens for anybody.
    for (const role of name === 'deleteToken' ? ['owner'] : ROLES) {
      const stop = await stopOf(callers[role], endpoint)
      expect([role, stop]).toEqual([role, MAY[least].includes(role) ? null : 'forbidden'])
    }
  })

  test('by scope', async () => {
    for (const [letter, scope] of Object.entries(SCOPES)) {
      const stop = await stopOf(callers[scope], endpoint)
      const isEnough = scopes === '*' || scopes.includes(letter)
      expect([scope, stop]).toEqual([scope, isEnough ? null : 'scope_missing'])
    }
  })

  test('who owns another organization alone does not run the installation', async () => {
    if (least !== 'i' || endpoint.path.includes('{')) return
    expect(await stopOf(callers['owner of the second'], endpoint)).toBe('forbidden')
  })
})

test('the table names every endpoint, and no other', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(
    ENDPOINTS.map(({ name }) => name as string)
      .filter((name) => name !== 'signIn')
      .toSorted(),
  )
})
