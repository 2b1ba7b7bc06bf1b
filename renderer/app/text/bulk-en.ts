// The English texts of actions on many transactions. A part of `en.ts`.
import type { bulkDe } from './bulk-de.ts'

export const bulkEn: Readonly<Record<keyof typeof bulkDe, string>> = {
  'bulk.reconcile': 'Reconcile what is certain',
  'bulk.unreconcile': 'Unreconcile',
  'bulk.apply_rule': 'Apply a rule',
  'bulk.apply_rule.done': '{{formatted}} attached by the rule',
  'bulk.reconcile.done': '{{formatted}} reconciled',
  'bulk.unreconcile.done': '{{formatted}} open again',
  'bulk.left': '{{formatted}} left as they are',
  'bulk.failed': '{{formatted}} failed',
  'bulk.cancelled': 'Stopped; what is done stays done.',
  'bulk.running': '{{processed}} of {{total}} transactions',
  'bulk.stop': 'Stop',
  'bulk.stop.of': 'Stop “{{name}}”',
  'bulk.progress': 'Progress of “{{name}}”',
  'bulk.report.done': 'Done',
  'bulk.report.left': 'Left as they are',
  'bulk.report.failed': 'Failed',
  'bulk.failures': 'What failed',
  'bulk.open': 'Show transaction',
}
