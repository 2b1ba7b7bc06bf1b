// Die deutschen Texte zu Aktionen auf vielen Transaktionen. Ein Teil von `de.ts`.
export const bulkDe = {
  'bulk.reconcile': 'Sichere Vorschläge abgleichen',
  'bulk.unreconcile': 'Abgleich aufheben',
  'bulk.reconcile.done': '{{formatted}} abgeglichen',
  'bulk.unreconcile.done': '{{formatted}} wieder offen',
  'bulk.left': '{{formatted}} unverändert',
  'bulk.failed': '{{formatted}} nicht möglich',
  'bulk.cancelled': 'Angehalten; was getan ist, bleibt.',
  'bulk.running': '{{processed}} von {{total}} Transaktionen',
  'bulk.stop': 'Anhalten',
  'bulk.stop.of': '«{{name}}» anhalten',
  'bulk.progress': 'Fortschritt von «{{name}}»',
  'bulk.report.done': 'Erledigt',
  'bulk.report.left': 'Unverändert',
  'bulk.report.failed': 'Nicht möglich',
  'bulk.failures': 'Was nicht möglich war',
  'bulk.open': 'Transaktion ansehen',
} as const
