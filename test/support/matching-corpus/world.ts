// One company's books while they are generated: its accounts, customers and suppliers, and what the classes add.
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { TransactionDetail } from '../../../shared/record/bank/transaction-detail.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { createRandom, type Random } from '../random.ts'
import { digits, qrIban, type ReferenceHabit, referenceFor, referenceHabit, swissIban } from './accounts.ts'
import type { Allocation, Document, Half, Label, Share } from './corpus.ts'
import { type Address, addressIn, companyName, type Language, type Party, personName } from './names.ts'
import {
  bankAccountRecord,
  companyRecord,
  expensePaymentRecord,
  expenseRecord,
  invoiceRecord,
  transactionRecord,
} from './records.ts'
import { BANKS, type Bank, type Payment, reported } from './shapes.ts'
import type { Shown } from './shown.ts'

const FIRST_DAY = '2024-01-01' as LocalDate
const LAST_DAY = '2025-12-31' as LocalDate
const DAYS = 731

/** A customer or supplier, with facts that the books do not know. */
export interface KnownAccounts extends Party {
  readonly company: Company
  /** The accounts from which it pays, or on which it is paid. */
  readonly iban: string
  /** As a customer: its number in references. */
  readonly serial: number
  /** As a supplier: the form of its references and numbers. */
  readonly habit: ReferenceHabit
  readonly number_form: string
  /** Companies whose name reads the same without the legal form or the first name. */
  readonly namesakes: readonly string[]
}

/** What a class adds. */
export interface Planned {
  readonly transaction: BankTransaction
  readonly class_name: string
  readonly half: Half
  readonly pays: readonly Share[]
  /** The same debt in another document: the bill of an order. */
  readonly or: readonly (readonly Share[])[]
  /** Not the real settlement, but acceptable: the amount as a part payment. */
  readonly tolerated: readonly (readonly Share[])[]
  readonly mirror_id: string | null
  readonly shown: Shown
  /** Where the rules of label.ts do not apply: returns and offsets. */
  readonly truth?: Truth
  /** What is offset before the transaction pays the rest, with the sign of the totals. */
  readonly offsets?: readonly Share[]
  /** The open credit that booking a payment on account creates. */
  readonly on_account?: Document
  /** The bookkeeper does not match it. */
  readonly is_left?: true
}

/** A label by construction. */
export interface Truth extends Pick<Label, 'verdict' | 'why'> {
  readonly right: readonly Allocation[]
  /** Whether the right one must be first among the suggestions. */
  readonly is_ranked: boolean
}

export interface OwnAccount {
  readonly record: BankAccount
  readonly bank: Bank
}

export interface MadePayment extends Partial<Omit<Payment, 'amount' | 'day'>> {
  readonly amount: number
  readonly day: LocalDate
  /** Default: the main account. */
  readonly account?: OwnAccount
  readonly details?: readonly TransactionDetail[]
  /** Written as another bank would: some classes need fields that tables do not have. */
  readonly bank?: Bank
}

const NUMBER_FORMS = ['RE-%s', '%y-%s', '1%s', 'R%s', 'F%s', 'A-%s', '%y0%s', '%s'] as const
const NOWHERE: Address = { street: '', zip: '', city: '' }

export class World {
  readonly random: Random
  readonly language: Language
  readonly owner: string
  readonly home: Address
  readonly accounts: readonly OwnAccount[]
  /** Sales over the counter paid by card have no customer. */
  readonly walkIn: KnownAccounts
  readonly customers: KnownAccounts[] = []
  readonly suppliers: KnownAccounts[] = []
  readonly companies: Company[] = []
  readonly documents: Document[] = []
  readonly planned: Planned[] = []
  /** Recurring fees: equal amounts of different customers. */
  private readonly prices: readonly number[]
  private readonly habit: ReferenceHabit
  private readonly numberForm: string
  private readonly names = new Set<string>()
  private readonly serials = new Set<number>()
  private count = 0

  private readonly index: number

  /** `size`: how many times more customers and suppliers than a small company has. */
  constructor(seed: number, index: number, size = 1) {
    this.index = index
    this.random = createRandom(seed * 131 + index * 7919)
    const { random } = this
    this.language = (['de', 'de', 'de', 'fr', 'de', 'de', 'it', 'de', 'fr', 'de'] as const)[index % 10] ?? 'de'
    this.owner = companyName(random, this.language)
    this.home = addressIn(random, this.language)
    this.names.add(this.owner)
    const main = BANKS[(index * 4 + random.between(0, 2)) % BANKS.length] ?? 'camt-post'
    const [first, second] = [main, random.pick(BANKS)]
    this.accounts = [first, second, 'camt-ubs' as const].map((bank, at) => ({
      bank,
      record: bankAccountRecord(this.id('acc'), {
        name: ['Kontokorrent', 'Sparkonto', 'EUR'][at] ?? '',
        iban: swissIban(random),
        currency: at === 2 ? 'EUR' : 'CHF',
        owner_name: this.owner,
        qr_bill_iban: at === 0 ? qrIban(random) : null,
      }),
    }))
    this.prices = Array.from({ length: 9 }, () =>
      random.pick([
        2500, 4900, 8990, 12_000, 15_000, 18_500, 24_000, 35_000, 48_000, 64_860, 97_290, 129_720, 54_050, 21_620,
      ]),
    )
    this.habit = referenceHabit(random, index % 5 === 3 ? 'scor' : 'qr')
    this.numberForm = NUMBER_FORMS[(index + random.between(0, 3)) % NUMBER_FORMS.length] ?? '%s'
    const counter = { de: 'Ladenverkauf Karten', fr: 'Ventes au comptoir', it: 'Vendite negozio' }[this.language]
    this.walkIn = this.newCustomer({ name: counter, is_person: false })
    for (let at = 0; at < 55 * size; at += 1) this.newCustomer()
    for (let at = 0; at < 24 * size; at += 1) this.newSupplier()
  }

  id(kind: string): string {
    this.count += 1
    return `${kind}${this.index}x${String(this.count).padStart(8, '0')}`
  }

  get main(): OwnAccount {
    return this.account(0)
  }

  account(at: number): OwnAccount {
    const account = this.accounts[at]
    if (account === undefined) throw new Error(`there is no account ${at}`)
    return account
  }

  /** True for one in this many. */
  oneIn(count: number): boolean {
    return this.random.between(1, count) === 1
  }

  day(latestBeforeEnd = 0): LocalDate {
    return addDays(FIRST_DAY, this.random.between(0, DAYS - 1 - latestBeforeEnd))
  }

  /** Between the two bounds; `payDay` draws again when a day is outside of the two years. */
  later(day: LocalDate, least: number, most: number): LocalDate {
    return addDays(day, this.random.between(least, most))
  }

  /** Some round prices, most with five Rappen, some arbitrary. */
  amount(): number {
    const { random } = this
    const kind = random.between(1, 10)
    if (kind <= 3) return random.pick(this.prices)
    const free = Math.round(Math.exp(8.2 + random.fraction() * 4.6))
    return kind <= 8 ? free - (free % 5) : free
  }

  /** A unique amount: not from the price list. */
  oddAmount(): number {
    const free = Math.round(Math.exp(8.6 + this.random.fraction() * 4.2))
    return free - (free % 5) + (this.oneIn(3) ? this.random.between(1, 4) : 0)
  }

  // --- parties

  private party(name: string, is_person: boolean): Party {
    return { name, is_person, ...addressIn(this.random, this.language) }
  }

  /** Whether a party of the books has the name, or pays for another one. */
  isTaken(name: string): boolean {
    return this.names.has(name) || this.companies.some((company) => company.name === name)
  }

  freshName(is_person: boolean): string {
    for (;;) {
      const name = is_person ? personName(this.random, this.language) : companyName(this.random, this.language)
      if (!this.names.has(name)) {
        this.names.add(name)
        return name
      }
    }
  }

  /** A party with a given name belongs to a class about names; the other classes never pick it. */
  newCustomer(input?: { readonly name: string; readonly is_person: boolean }): KnownAccounts {
    const is_person = input?.is_person ?? this.random.between(1, 10) <= 4
    const known = this.newKnown(
      this.party(input?.name ?? this.freshName(is_person), is_person),
      this.habit,
      this.numberForm,
      this.oneIn(2),
    )
    if (input === undefined) this.customers.push(known)
    return known
  }

  newSupplier(input?: { readonly name: string; readonly kind?: ReferenceHabit['kind'] }): KnownAccounts {
    const { random } = this
    const kind = input?.kind ?? random.pick(['qr', 'qr', 'qr', 'scor', 'none'] as const)
    const known = this.newKnown(
      this.party(input?.name ?? this.freshName(false), false),
      referenceHabit(random, kind),
      random.pick(NUMBER_FORMS),
      this.oneIn(2),
    )
    if (input === undefined) this.suppliers.push(known)
    return known
  }

  private newKnown(party: Party, habit: ReferenceHabit, number_form: string, isListed: boolean): KnownAccounts {
    const iban = habit.kind === 'qr' && habit !== this.habit ? qrIban(this.random) : swissIban(this.random)
    const { name, street, zip, city } = party
    const company = companyRecord(this.id('com'), {
      name,
      other_names: [],
      ibans: isListed ? [iban] : [],
      address: street,
      zip,
      city,
    })
    this.companies.push(company)
    return { ...party, company, iban, serial: this.companies.length + 100, habit, number_form, namesakes: [] }
  }

  /** The customer of a bill; undefined: one that only its own class knows. */
  known({ record }: Document): KnownAccounts | undefined {
    return this.customers.find(({ company }) => 'company_id' in record && company.id === record.company_id)
  }

  customer(): KnownAccounts {
    return this.random.pick(this.customers)
  }

  supplier(): KnownAccounts {
    return this.random.pick(this.suppliers)
  }

  // --- documents

  /** Increases with the day, unique in the books. */
  private serialOf(day: LocalDate): number {
    const days = Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / 86_400_000)
    for (let serial = 1200 + days * 9; ; serial += 1) {
      if (this.serials.has(serial)) continue
      this.serials.add(serial)
      return serial
    }
  }

  private numbered(form: string, serial: number, day: LocalDate): string {
    return form.replace('%y', day.slice(0, 4)).replace('%s', String(serial))
  }

  /** A bill to a customer; the total is signed. */
  invoice(customer: KnownAccounts, input: BillWish): Document {
    const serial = this.serialOf(input.day)
    const reference = input.total < 0 ? null : referenceFor(input.habit ?? this.habit, customer.serial, serial)
    const record = invoiceRecord(
      this.id('inv'),
      this.billed(customer, input, this.numbered(this.numberForm, serial, input.day), reference),
    )
    return this.issue({ type: 'invoice', record })
  }

  /** A supplier's bill. */
  expense(supplier: KnownAccounts, input: BillWish): Document {
    const serial = this.random.between(1000, 98_000)
    const reference = input.total < 0 ? null : referenceFor(supplier.habit, this.random.between(1000, 9999), serial)
    const number = this.numbered(supplier.number_form, serial, input.day)
    const billed = this.billed(supplier, input, number, reference)
    return this.issue({
      type: 'expense',
      record: expenseRecord(this.id('exp'), billed, input.without_iban ? null : supplier.iban),
    })
  }

  private billed(
    party: KnownAccounts,
    { day, total, currency = 'CHF', base_total = null }: BillWish,
    number: string,
    reference: string | null,
  ) {
    const due_date = addDays(day, this.random.pick([10, 20, 30, 30, 30]))
    return {
      number,
      company_id: party.company.id,
      reference,
      currency,
      total,
      base_total,
      date: day,
      due_date,
      text: null,
    }
  }

  /** An order to the bank for one bill, or for several of a supplier. */
  order(
    supplier: KnownAccounts,
    bills: readonly Document[],
    execution_date: LocalDate,
    end_to_end_id: string | null,
  ): Document {
    const [first] = bills
    if (first === undefined) throw new Error('an order for nothing')
    const { record } = first
    const payment = expensePaymentRecord(this.id('pay'), {
      expense_ids: bills.map(({ record: { id } }) => id),
      reference: bills.length === 1 && 'reference' in record ? record.reference : null,
      end_to_end_id,
      iban: supplier.iban,
      execution_date,
      text: null,
      currency: record.currency,
      total: bills.reduce((sum, { record: { total } }) => sum + total, 0),
    })
    return this.issue({ type: 'expense_payment', record: payment })
  }

  /** The open credit of a payment on account; the books get it when the payment is booked. */
  creditOf(customer: KnownAccounts, { id, amount, day }: { id: string; amount: number; day: LocalDate }): Document {
    const number = `Akontozahlung ${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
    const billed = { ...this.billed(customer, { day, total: -amount }, number, null), due_date: null }
    const record = {
      ...invoiceRecord(this.id('inv'), billed),
      booked_by: 'on_account',
      bank_transaction_id: id,
    } as const
    return { type: 'invoice', record }
  }

  private issue(document: Document): Document {
    this.documents.push(document)
    return document
  }

  // --- transactions

  /** Adds the bank's data; a payment outside of the two years is left out (its documents stay open). */
  transaction(input: MadePayment): BankTransaction | null {
    if (input.day < FIRST_DAY || input.day > LAST_DAY) return null
    const account = input.account ?? this.main
    const payment: Payment = {
      name: null,
      address: NOWHERE,
      iban: null,
      message: '',
      reference: null,
      end_to_end_id: null,
      ultimate_name: null,
      foreign: null,
      charges: null,
      ...input,
    }
    const fields = reported(this.random, input.bank ?? account.bank, this.language, payment)
    return transactionRecord(this.id('txn'), {
      ...fields,
      bank_account_id: account.record.id,
      amount: minorUnitsOf(input.amount),
      currency: account.record.currency,
      details: [...(input.details ?? [])],
    })
  }

  add(planned: Planned): void {
    this.planned.push(planned)
  }

  /** The kind of id that payment programs give. */
  endToEnd(): string {
    const { random } = this
    return random.pick([
      () => `${digits(random, 7)}`,
      () => random.hex(32),
      () => `E2E-${random.hex(12)}`,
      () => `${digits(random, 5)}-${random.hex(6)}`,
    ])()
  }
}

export interface BillWish {
  readonly day: LocalDate
  readonly total: number
  readonly currency?: string
  readonly base_total?: number | null
  readonly without_iban?: boolean
  /** Instead of the biller's usual form. */
  readonly habit?: ReferenceHabit
}
