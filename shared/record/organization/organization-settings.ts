// The settings of an organization: their values, which may be written, and the defaults (interface document,
// organization settings). Two names differ between writing and reading; see READ_NAMES.
import { z } from 'zod'
import { AmountInputFromOne, AmountInputFromZero } from '../core/amount-input.ts'
import { form } from '../core/value-form.ts'
import { VAT_RETURN_METHODS } from '../ledger/vat-figures.ts'
import { FIRST_VAT_DAY, VatReporting } from '../ledger/vat-reporting.ts'

const color = z.string().regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, form('colour'))
const accountNumber = z.string().min(1).max(10)
const margin = z.number().min(0).max(100)
const side = z.enum(['left', 'center', 'right'])
const amount = z.number().min(0)
const text = z.string()
const shortText = z.string().max(255)
const prefix = z.string().min(1).max(25)
const flag = z.boolean()
const reminderDays = z.number().int().min(1).max(365)
const reminderText = z.string().max(5000)

/** The sections of the customer portal. */
const PORTAL_SECTIONS = ['invoices', 'offers', 'credits'] as const

/**
 * When invoices and bills are booked: on their date, with their payments, or in another program whose entries are
 * imported.
 */
export const DOCUMENT_BOOKING_SETTINGS = ['on_issue', 'on_payment', 'elsewhere'] as const

/** Whether the ledger accounts of credit cards are among the assets (1080-1089) or the liabilities (2110-2119). */
export const CARD_ACCOUNT_SETTINGS = ['assets', 'liabilities'] as const

/** Per cent. */
const netTaxRate = z.number().min(0.1).max(10).multipleOf(0.1)

/** Every setting that a PATCH may write, by its write name, with its rule. */
export const WritableSettings = z
  .strictObject({
    monthlyIncomeGoal: amount,
    monthlyFixedExpenses: amount,
    averageInternalRate: z.number().min(1),
    liableForVat: flag,
    showNonVatLiableNote: flag,
    customerPortalEnabled: flag,
    customerPortalShowSections: z.array(z.enum(PORTAL_SECTIONS)).min(1),
    customerPortalShowClosedDocuments: flag,
    invoiceDefaultDueInDays: z.number().int().min(0).max(365),
    invoiceTotalRound: z.union([z.literal(0.01), z.literal(0.05)]),
    invoiceHeader: text,
    invoiceFooter: text,
    invoiceMailMessage: text,
    invoiceNotifyCustomerPaid: flag,
    invoiceNotifyCustomerPaidText: z.string().max(1000),
    invoiceQrBillType: z.enum(['QRR', 'SCOR', 'NON']),
    invoiceQrBillIban: z.string().regex(/^(?:CH|LI)[A-Za-z0-9]{19}$/, form('swiss_iban_form')),
    invoiceQrBillCIN: z.number().int().min(0).max(999_999),
    invoiceQrBillPrintable: flag,
    billingItemNameTemplate: shortText,
    billingItemDescriptionTemplate: shortText,
    expensePaymentIban: z.string().regex(/^(?:CH|LI)/, form('swiss_iban_start')),
    autoSendInvoiceReminders: flag,
    documentFontSize: z.number().min(4).max(20),
    documentThemePrimary: color,
    documentThemeHeadingColor: color,
    documentThemeFontColor: color,
    documentThemeBorderColor: color,
    documentThemeHighContrast: flag,
    documentTableStyle: z.enum(['classic', 'elegant']),
    documentCustomCSS: z.string().max(50_000),
    documentFontFamily: shortText,
    documentLogoAlignment: side,
    documentLogoShow: flag,
    documentLogoSize: z.enum(['extra-small', 'small', 'normal', 'large', 'extra-large']),
    documentAddressAlignment: z.enum(['left', 'right']),
    documentPageCounter: side.nullable(),
    documentMargin: z.strictObject({
      topCover: margin,
      topLogo: margin,
      top: margin,
      right: margin,
      bottom: margin,
      left: margin,
    }),
    documentNumberStart: z.number().int().min(1),
    documentNumberFill: z.number().int().min(0).max(6),
    documentNumberResetYearly: flag,
    documentPrefixInvoice: prefix,
    documentPrefixOffer: prefix,
    documentPrefixExpense: prefix,
    mailFromName: shortText,
    mailFromAddress: z.email().max(255),
    mailThemePrimaryColor: color,
    mailThemeFontColor: color,
    mailThemeHeadingColor: color,
    mailThemeLogoWidth: z.number().min(50).max(400),
    mailThemeCorners: z.enum(['rounded', 'sharp']),
    offerHeader: text,
    offerFooter: text,
    offerMailMessage: text,
    offerSummaryPosition: z.enum(['top', 'bottom']),
    terms: text,
    invoiceFromOfferText: text,
    invoiceFromOfferMultipeText: text,
    orderConfirmationHeader: text,
    orderConfirmationFooter: text,
    accountingEnabled: flag,
    accountingDebtorAccount: accountNumber,
    accountingCreditorAccount: accountNumber,
    accountingRevenueAccount: accountNumber,
    accountingExpenseAccount: accountNumber,
    accountingVatAccount: accountNumber,
    accountingReverseTaxAccount: accountNumber,
    accountingUnclearAmountsAccount: accountNumber,
    accountingNetTaxRate2Accounts: z.array(accountNumber),
    accountingVatMethod: z.enum(VAT_RETURN_METHODS),
    accountingNetTaxRates: z.array(netTaxRate).max(2),
    /** By day, ascending. The four settings of VAT above show the present entry (rule 219). */
    accountingVatReporting: z.array(VatReporting).min(1).max(100),
    documentBooking: z.enum(DOCUMENT_BOOKING_SETTINGS),
    accountingCardAccounts: z.enum(CARD_ACCOUNT_SETTINGS),
    /** Up to this amount of the base currency a remainder is written off without a reason. */
    accountingWriteOffLimit: z.number().min(0).max(1000),
    /** Another person than the one who prepared a payment run must release it. */
    paymentApproval: flag,
    /** Days from the due date to the first reminder, and from one reminder to the next. */
    reminderDaysAfterDue: reminderDays,
    reminderDaysBetween: reminderDays,
    /** Claimed by reminders in the base currency, from a level on; 0: none. */
    reminderFee: z.number().min(0).max(1000),
    reminderFeeFromLevel: z.number().int().min(1).max(3),
    /** Where a fee is booked, if a person books it. */
    reminderFeeAccount: accountNumber,
    /** The texts of the letter by level, and of the mail; empty: those of Kontor in the language of the customer. */
    reminderTextFirst: reminderText,
    reminderTextSecond: reminderText,
    reminderTextLast: reminderText,
    reminderMailMessage: reminderText,
  })
  .partial()
export type WritableSettings = z.infer<typeof WritableSettings>

/** The settings that are amounts in the base currency. */
export const AMOUNT_SETTINGS = [
  'monthlyIncomeGoal',
  'monthlyFixedExpenses',
  'averageInternalRate',
  'accountingWriteOffLimit',
  'reminderFee',
] as const
export type AmountSetting = (typeof AMOUNT_SETTINGS)[number]

/**
 * Settings that are read under another name than they are written: the interface document misspells the one for
 * writing.
 */
export const READ_NAMES: Readonly<Partial<Record<keyof WritableSettings, string>>> = {
  invoiceFromOfferMultipeText: 'invoiceFromOfferMultipleText',
}

const { invoiceFromOfferMultipeText, ...sameNames } = WritableSettings.required().shape

/** The settings as they are read. Those that refer to something outside are null until a user sets them. */
export const OrganizationSettings = z.object({
  ...sameNames,
  invoiceFromOfferMultipleText: invoiceFromOfferMultipeText,
  invoiceQrBillIban: sameNames.invoiceQrBillIban.nullable(),
  invoiceQrBillCIN: sameNames.invoiceQrBillCIN.nullable(),
  expensePaymentIban: sameNames.expensePaymentIban.nullable(),
  mailFromName: sameNames.mailFromName.nullable(),
  mailFromAddress: sameNames.mailFromAddress.nullable(),
  documentBooking: sameNames.documentBooking.nullable(),
  offeredIncomeETA: z.number(),
  accountingInputTaxAccount: accountNumber,
  accountingInputTaxOperationsAccount: accountNumber,
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

/** Settings that can be read but have no rule for writing: a caller may send back the value that it read. */
export const READ_ONLY_SETTINGS = [
  'offeredIncomeETA',
  'invoiceFromOfferMultipleText',
  'accountingInputTaxAccount',
  'accountingInputTaxOperationsAccount',
] as const

const readOnly = z
  .union([z.string(), z.number()])
  .nullable()
  .optional()
  .meta({ readOnly: true, description: 'Read-only: the current value may be sent back, any other value gives 422' })

/**
 * The settings as a caller sends them: a value that is null when read may be sent as null, so that what was read can be
 * sent back.
 */
export const SettingsInput = WritableSettings.extend({
  monthlyIncomeGoal: AmountInputFromZero.optional(),
  monthlyFixedExpenses: AmountInputFromZero.optional(),
  averageInternalRate: AmountInputFromOne.optional(),
  accountingWriteOffLimit: AmountInputFromZero.optional(),
  reminderFee: AmountInputFromZero.optional(),
  invoiceQrBillIban: OrganizationSettings.shape.invoiceQrBillIban.optional(),
  invoiceQrBillCIN: OrganizationSettings.shape.invoiceQrBillCIN.optional(),
  expensePaymentIban: OrganizationSettings.shape.expensePaymentIban.optional(),
  mailFromName: OrganizationSettings.shape.mailFromName.optional(),
  mailFromAddress: OrganizationSettings.shape.mailFromAddress.optional(),
  documentBooking: OrganizationSettings.shape.documentBooking.optional(),
  offeredIncomeETA: readOnly,
  invoiceFromOfferMultipleText: readOnly,
  accountingInputTaxAccount: readOnly,
  accountingInputTaxOperationsAccount: readOnly,
})
export type SettingsInput = z.infer<typeof SettingsInput>

/** Added by format 15. */
export const DEFAULT_REMINDER_SETTINGS = {
  reminderDaysAfterDue: 10,
  reminderDaysBetween: 10,
  reminderFee: 0,
  reminderFeeFromLevel: 2,
  reminderFeeAccount: '3600',
  reminderTextFirst: '',
  reminderTextSecond: '',
  reminderTextLast: '',
  reminderMailMessage: '',
} satisfies Partial<OrganizationSettings>

/** The default settings. Account numbers are those of the KMU chart. */
export const DEFAULT_SETTINGS: OrganizationSettings = {
  monthlyIncomeGoal: 0,
  monthlyFixedExpenses: 0,
  averageInternalRate: 100,
  liableForVat: true,
  showNonVatLiableNote: false,
  customerPortalEnabled: false,
  customerPortalShowSections: [...PORTAL_SECTIONS],
  customerPortalShowClosedDocuments: false,
  invoiceDefaultDueInDays: 30,
  invoiceTotalRound: 0.05,
  invoiceHeader: '',
  invoiceFooter: '',
  invoiceMailMessage: '',
  invoiceNotifyCustomerPaid: false,
  invoiceNotifyCustomerPaidText: '',
  invoiceQrBillType: 'NON',
  invoiceQrBillIban: null,
  invoiceQrBillCIN: null,
  invoiceQrBillPrintable: false,
  billingItemNameTemplate: '{description}',
  billingItemDescriptionTemplate: '',
  expensePaymentIban: null,
  autoSendInvoiceReminders: false,
  documentFontSize: 9,
  documentThemePrimary: '#155e75',
  documentThemeHeadingColor: '#111827',
  documentThemeFontColor: '#111827',
  documentThemeBorderColor: '#d1d5db',
  documentThemeHighContrast: false,
  documentTableStyle: 'classic',
  documentCustomCSS: '',
  documentFontFamily: 'Inter',
  documentLogoAlignment: 'left',
  documentLogoShow: true,
  documentLogoSize: 'normal',
  documentAddressAlignment: 'left',
  documentPageCounter: 'right',
  documentMargin: { topCover: 45, topLogo: 15, top: 20, right: 20, bottom: 20, left: 20 },
  documentNumberStart: 1,
  documentNumberFill: 4,
  documentNumberResetYearly: true,
  documentPrefixInvoice: 'R',
  documentPrefixOffer: 'O',
  documentPrefixExpense: 'A',
  mailFromName: null,
  mailFromAddress: null,
  mailThemePrimaryColor: '#155e75',
  mailThemeFontColor: '#111827',
  mailThemeHeadingColor: '#111827',
  mailThemeLogoWidth: 160,
  mailThemeCorners: 'rounded',
  offerHeader: '',
  offerFooter: '',
  offerMailMessage: '',
  offerSummaryPosition: 'bottom',
  terms: '',
  invoiceFromOfferText: '',
  invoiceFromOfferMultipleText: '',
  orderConfirmationHeader: '',
  orderConfirmationFooter: '',
  accountingEnabled: true,
  accountingDebtorAccount: '1100',
  accountingCreditorAccount: '2000',
  accountingRevenueAccount: '3400',
  accountingExpenseAccount: '4400',
  accountingVatAccount: '2200',
  accountingReverseTaxAccount: '2203',
  accountingUnclearAmountsAccount: '1099',
  accountingNetTaxRate2Accounts: [],
  accountingVatMethod: 'effective',
  accountingNetTaxRates: [],
  accountingVatReporting: [
    {
      valid_from: FIRST_VAT_DAY,
      is_liable: true,
      method: 'effective',
      form: 'agreed',
      period: 'quarter',
      activities: [],
    },
  ],
  documentBooking: 'on_issue',
  accountingCardAccounts: 'assets',
  accountingWriteOffLimit: 1,
  paymentApproval: false,
  ...DEFAULT_REMINDER_SETTINGS,
  offeredIncomeETA: 0,
  accountingInputTaxAccount: '1170',
  accountingInputTaxOperationsAccount: '1171',
}
