// Every field of the screen: its section and its kind of input. The interface validates the limits; here they only
// guide the input.

import type { z } from 'zod'
import type { changeOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import { LEGAL_FORMS } from '../../../shared/record/organization/organization.ts'
import {
  CARD_ACCOUNT_SETTINGS,
  DOCUMENT_BOOKING_SETTINGS,
  type WritableSettings,
} from '../../../shared/record/organization/organization-settings.ts'
import { COUNTRIES } from '../../../shared/rule/organization/country.ts'
import type { SettingSection } from '../address/organization.ts'

type OrganizationField = Exclude<keyof z.input<typeof changeOrganization.body>, 'settings'>

/** Settings of the QR-bill and of payments: the screen of bank accounts has them. */
export const WITH_BANK_ACCOUNTS = [
  'invoiceQrBillType',
  'invoiceQrBillIban',
  'invoiceQrBillCIN',
  'invoiceQrBillPrintable',
  'expensePaymentIban',
] as const satisfies readonly (keyof WritableSettings)[]

/** Older settings that show the entry of today of `accountingVatReporting`, which has their fields. */
export const IN_VAT_REPORTING = [
  'accountingVatMethod',
  'accountingNetTaxRates',
  'accountingNetTaxRate2Accounts',
] as const satisfies readonly (keyof WritableSettings)[]

export type FieldName =
  | OrganizationField
  | Exclude<keyof WritableSettings, (typeof WITH_BANK_ACCOUNTS)[number] | (typeof IN_VAT_REPORTING)[number]>

/** The unit of a number. Per cent, points, millimetres and pixels are shown behind it. */
export type Unit = 'days' | 'pt' | 'px' | 'digits'

type Input =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'area'; readonly max?: number; readonly isCode?: true }
  | { readonly kind: 'flag' }
  | {
      readonly kind: 'number'
      readonly unit?: Unit
      readonly min: number
      readonly max?: number
      readonly step?: number
    }
  | { readonly kind: 'amount' }
  /** `onPaper`: text of this colour is printed on white, which needs contrast. */
  | { readonly kind: 'colour'; readonly onPaper?: true }
  | { readonly kind: 'choice'; readonly of: readonly (string | number | null)[] }
  | { readonly kind: 'ticks'; readonly of: readonly string[] }
  | { readonly kind: 'vat-number' | 'font' | 'account' | 'vat-reporting' | 'margin' }

export type Field = Input & { readonly name: FieldName }

const field = (name: FieldName, input: Input): Field => ({ name, ...input })
const text = (name: FieldName, max = 255) => field(name, { kind: 'text', max })
const area = (name: FieldName, max?: number) =>
  field(name, max === undefined ? { kind: 'area' } : { kind: 'area', max })
const flag = (name: FieldName) => field(name, { kind: 'flag' })
const choice = (name: FieldName, ...of: readonly (string | number | null)[]) => field(name, { kind: 'choice', of })
const account = (name: FieldName) => field(name, { kind: 'account' })
const amount = (name: FieldName) => field(name, { kind: 'amount' })
const number = (name: FieldName, unit: Unit | null, min: number, max?: number, step?: number) =>
  field(name, {
    kind: 'number',
    min,
    ...(unit && { unit }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
  })
/** A colour for text. */
const ink = (name: FieldName) => field(name, { kind: 'colour', onPaper: true })

export const FIELDS: Readonly<Record<SettingSection, readonly Field[]>> = {
  company: [
    text('name', 50),
    choice('legal_form', ...LEGAL_FORMS),
    field('vat_idn', { kind: 'vat-number' }),
    text('billing_name'),
    text('billing_address'),
    text('billing_address_line_2'),
    text('billing_zip', 25),
    text('billing_city'),
    text('billing_state'),
    text('billing_country', 2),
    field('country_id', { kind: 'choice', of: COUNTRIES.map(({ id }) => id) }),
    text('phone_number', 30),
    area('extra_billing_information', 1000),
  ],
  vat: [
    flag('accountingEnabled'),
    flag('liableForVat'),
    flag('showNonVatLiableNote'),
    choice('documentBooking', ...DOCUMENT_BOOKING_SETTINGS),
    choice('accountingCardAccounts', ...CARD_ACCOUNT_SETTINGS),
    amount('accountingWriteOffLimit'),
    field('accountingVatReporting', { kind: 'vat-reporting' }),
    account('accountingDebtorAccount'),
    account('accountingCreditorAccount'),
    account('accountingRevenueAccount'),
    account('accountingExpenseAccount'),
    account('accountingVatAccount'),
    account('accountingReverseTaxAccount'),
    account('accountingUnclearAmountsAccount'),
  ],
  invoices: [
    number('invoiceDefaultDueInDays', 'days', 0, 365),
    choice('invoiceTotalRound', 0.05, 0.01),
    text('billingItemNameTemplate'),
    text('billingItemDescriptionTemplate'),
  ],
  reminders: [
    number('reminderDaysAfterDue', 'days', 1, 365),
    number('reminderDaysBetween', 'days', 1, 365),
    amount('reminderFee'),
    choice('reminderFeeFromLevel', 1, 2, 3),
    account('reminderFeeAccount'),
    area('reminderTextFirst', 5000),
    area('reminderTextSecond', 5000),
    area('reminderTextLast', 5000),
    area('reminderMailMessage', 5000),
  ],
  bills: [flag('paymentApproval')],
  texts: [
    area('invoiceHeader'),
    area('invoiceFooter'),
    area('terms'),
    text('mailFromName'),
    text('mailFromAddress'),
    area('invoiceMailMessage'),
  ],
  numbers: [
    text('documentPrefixInvoice', 25),
    text('documentPrefixExpense', 25),
    number('documentNumberStart', null, 1),
    number('documentNumberFill', 'digits', 0, 6),
    flag('documentNumberResetYearly'),
  ],
  look: [
    field('documentFontFamily', { kind: 'font' }),
    number('documentFontSize', 'pt', 4, 20, 0.5),
    ink('documentThemePrimary'),
    ink('documentThemeHeadingColor'),
    ink('documentThemeFontColor'),
    field('documentThemeBorderColor', { kind: 'colour' }),
    flag('documentThemeHighContrast'),
    choice('documentTableStyle', 'classic', 'elegant'),
    flag('documentLogoShow'),
    choice('documentLogoSize', 'extra-small', 'small', 'normal', 'large', 'extra-large'),
    choice('documentLogoAlignment', 'left', 'center', 'right'),
    choice('documentAddressAlignment', 'left', 'right'),
    choice('documentPageCounter', null, 'left', 'center', 'right'),
    field('documentMargin', { kind: 'margin' }),
    field('documentCustomCSS', { kind: 'area', max: 50_000, isCode: true }),
  ],
  goals: [amount('monthlyIncomeGoal'), amount('monthlyFixedExpenses'), amount('averageInternalRate')],
  interface: [
    choice('offerSummaryPosition', 'top', 'bottom'),
    text('documentPrefixOffer', 25),
    area('offerHeader'),
    area('offerFooter'),
    area('orderConfirmationHeader'),
    area('orderConfirmationFooter'),
    area('invoiceFromOfferText'),
    area('invoiceFromOfferMultipeText'),
    area('offerMailMessage'),
    ink('mailThemePrimaryColor'),
    ink('mailThemeHeadingColor'),
    ink('mailThemeFontColor'),
    number('mailThemeLogoWidth', 'px', 50, 400, 10),
    choice('mailThemeCorners', 'rounded', 'sharp'),
    flag('autoSendInvoiceReminders'),
    flag('invoiceNotifyCustomerPaid'),
    area('invoiceNotifyCustomerPaidText', 1000),
    flag('customerPortalEnabled'),
    field('customerPortalShowSections', { kind: 'ticks', of: ['invoices', 'offers', 'credits'] }),
    flag('customerPortalShowClosedDocuments'),
  ],
}

/** What the fields from this one on are about, in the section of those that only the interface knows. */
export const PARTS: Readonly<Partial<Record<FieldName, 'offers' | 'mail' | 'notifications' | 'portal'>>> = {
  offerSummaryPosition: 'offers',
  offerMailMessage: 'mail',
  autoSendInvoiceReminders: 'notifications',
  customerPortalEnabled: 'portal',
}

/** The fields of the organization itself; every other name is a setting. */
export const ORGANIZATION_FIELDS: ReadonlySet<string> = new Set(FIELDS.company.map(({ name }) => name))

/** The section of a field; null: the screen has no field of that name. */
export const sectionOf = (name: string): SettingSection | null =>
  (Object.entries(FIELDS) as [SettingSection, readonly Field[]][]).find(([, fields]) =>
    fields.some((each) => each.name === name),
  )?.[0] ?? null

/** The kind of input of a field; null: the screen has no field of that name. */
export const fieldOf = (name: string): Field | null =>
  Object.values(FIELDS)
    .flat()
    .find((field) => field.name === name) ?? null

/** The field for the server's path: `settings.documentMargin.top` is the margin. */
export const fieldNamed = (path: string): FieldName | null =>
  fieldOf(path.replace(/^settings\./, '').split('.')[0] ?? '')?.name ?? null
