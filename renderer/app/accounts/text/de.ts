// The German texts of adding a bank account.
export const de = {
  'account.iban.hint': 'Steht auf dem Kontoauszug, zum Beispiel CH93 0076 2011 6238 5295 7',
  'account.iban.missing': 'Geben Sie die IBAN des Kontos ein',
  'account.iban.invalid': 'Diese IBAN ist nicht gültig: Länge oder Prüfziffern stimmen nicht',
  'account.iban.foreign':
    'Bankkonten haben eine IBAN aus der Schweiz oder Liechtenstein (CH, LI). Wählen Sie «Konto im Ausland»',
  'account.iban.swiss': 'Das ist eine Schweizer IBAN: wählen Sie Bankkonto',
  'account.iban.qr': 'Das ist eine QR-IBAN für Einzahlungen. Nehmen Sie die IBAN des Kontos selbst',
  'account.name.hint': 'So heisst das Konto in Kontor, zum Beispiel «Kontokorrent»',
  'account.name.missing': 'Geben Sie dem Konto einen Namen',
  'account.currency': 'Währung',
  'account.currency.invalid': 'Wählen Sie eine Währung wie CHF',
  'account.save': 'Konto anlegen',
  'account.added': 'Konto «{{name}}» ist angelegt',
} as const
