// The English texts of balances beside their statements, and of actions on many transactions.
import type { de } from './de.ts'

export const en = {
  'imports.state.running': 'Running',
  'imports.state.done': 'Done',
  'imports.state.cancelled': 'Cancelled',
  'imports.state.undone': 'Undone',
  'imports.state.failed': 'Failed',
  'balance.good': 'adds up',
  'balance.bad': 'does not add up',
  'balance.difference': 'difference {{amount}}',
  'balance.proved': 'as in the statement of {{date}}',
  'balance.unproved': 'no statement states a balance',
  'balance.off': '{{amount}} off the statement of {{date}}',
  'balance.without': 'Not in the balance: {{what}}',
  'balance.since': 'Since statement {{number}}, {{date}}',
  'balance.since-day': 'Since {{date}}',
  'balance.cause.statement': 'the statement does not add up in itself',
  'balance.cause.added_one': 'a transaction of {{amount}} that the statement does not have',
  'balance.cause.added_other': '{{count}} transactions of {{amount}} that the statement does not have',
  'balance.cause.more':
    'there is {{amount}} more on this day than in the statement; a debit is missing, or a credit is too much',
  'balance.cause.less':
    'there is {{amount}} less on this day than in the statement; a credit is missing, or a debit is too much',
  'balance.no-opening': 'no opening balance',
  'balance.no-closing': 'no closing balance',
  'balance.foreign': 'cannot be checked: another currency, too',
  'balance.none': 'no balance',

  'bulk.reconcile': 'Reconcile what is certain',
  'bulk.unreconcile': 'Unreconcile',
  'bulk.apply_rule': 'Apply a rule',
  'bulk.apply_rule.done': '{{formatted}} attached by the rule',
  'bulk.reconcile.done': '{{formatted}} reconciled',
  'bulk.unreconcile.done': '{{formatted}} open again',
  'bulk.left': '{{formatted}} left as they are',
  'bulk.failed': '{{formatted}} failed',
} as const satisfies Record<keyof typeof de, string>
