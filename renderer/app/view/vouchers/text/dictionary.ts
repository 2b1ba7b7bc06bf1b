// The texts of vouchers.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'documents.title': ['Belege', 'Vouchers'],
  'documents.add': ['Beleg ablegen', 'Add voucher'],
  'documents.drop': ['Als Beleg ablegen', 'Add as voucher'],
  'documents.kept': ['Beleg abgelegt', 'Voucher stored'],
  'documents.kept-later': ['Wird mit dem Speichern abgelegt', 'Is stored when you save'],
  'documents.save': ['Beleg «{{name}}» speichern', 'Save voucher “{{name}}”'],
  'documents.remove': ['Beleg «{{name}}» entfernen', 'Remove voucher “{{name}}”'],
  'documents.removed': ['Beleg «{{name}}» entfernt', 'Voucher “{{name}}” removed'],
  'documents.page': ['{{name}}, Seite {{page}}', '{{name}}, page {{page}}'],
  'documents.unreadable': ['Dieser Beleg lässt sich nicht anzeigen.', 'This voucher cannot be shown.'],
})
