// Why a bank rejected a payment, in words: the reasons of ISO 20022 that Swiss banks use (Swiss Payment Standards, status
// report). Another code is shown with the words of the bank.
import type { AnswerReason } from '../../../../shared/record/open-item/payment-run.ts'
import { byLanguage } from '../../../../shared/text/by-language.ts'

const REASONS = byLanguage({
  AC01: ['Die Kontonummer ist falsch', 'The account number is wrong'],
  AC04: ['Das Konto ist aufgehoben', 'The account is closed'],
  AC06: ['Das Konto ist gesperrt', 'The account is blocked'],
  AG01: ['Die Zahlung ist auf diesem Konto nicht erlaubt', 'The payment is not allowed on this account'],
  AM01: ['Der Betrag ist 0', 'The amount is 0'],
  AM02: ['Der Betrag ist zu gross', 'The amount is too large'],
  AM03: ['Die Währung ist nicht möglich', 'The currency is not possible'],
  AM04: ['Das Konto hat zu wenig Deckung', 'The account has insufficient funds'],
  AM05: ['Die Zahlung ist doppelt', 'The payment is a duplicate'],
  AM10: ['Die Kontrollsumme stimmt nicht', 'The control sum is wrong'],
  BE01: ['Name und Konto passen nicht zusammen', 'Name and account do not belong together'],
  BE04: ['Die Adresse des Empfängers ist unvollständig', 'The address of the creditor is incomplete'],
  BE09: ['Das Land ist ungültig', 'The country is not valid'],
  CH16: ['Eine Angabe ist an dieser Stelle nicht erlaubt', 'A part of the payment is not allowed there'],
  CH17: ['Eine Angabe fehlt oder passt nicht zur Zahlungsart', 'A part is missing or does not fit the kind of payment'],
  CH21: ['Eine Pflichtangabe fehlt', 'A mandatory part is missing'],
  DT01: ['Der Ausführungstag ist ungültig', 'The execution day is not valid'],
  DU01: ['Diese Datei hat die Bank schon', 'The bank has this file already'],
  FF01: ['Die Datei ist ungültig', 'The file is not valid'],
  MD07: ['Der Empfänger ist verstorben', 'The creditor is deceased'],
  MS03: ['Die Bank nennt keinen Grund', 'The bank gives no reason'],
  RC01: ['Die Bank des Empfängers ist unbekannt', 'The bank of the creditor is unknown'],
  RF01: ['Die Referenz ist nicht eindeutig', 'The reference is not unique'],
  RR04: ['Die Bank lehnt aus rechtlichen Gründen ab', 'The bank refuses for legal reasons'],
  TM01: ['Der Auftrag kam zu spät', 'The order came too late'],
})

/** The sentence of a code, followed by the words of the bank. */
export const reasonText = ({ code, text }: AnswerReason, language: 'de' | 'en'): string => {
  const texts: Readonly<Record<string, string>> = REASONS[language]
  const known = code === null ? undefined : (texts[code] ?? code)
  return [known, text].filter((part) => part !== undefined && part !== null).join(': ')
}
