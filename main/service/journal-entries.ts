// The journal: list, get, book, reverse.
import { created, updated } from '../../shared/books/change.ts'
import { get, page, totals, where } from '../../shared/books/read.ts'
import { decideCreateJournalEntry, decideReverseJournalEntry } from '../../shared/rule/journal-entry.ts'
import { err, ok } from '../../shared/value/result.ts'
import { organizationOf, type ServiceDeps } from './deps.ts'
import { invalidFields } from './field-messages.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { JournalEntryView, Services } from './services.ts'

export const createJournalEntries = (deps: ServiceDeps): Services['journalEntries'] => ({
  list: async (actor, request) => {
    const [{ base_currency }, [found]] = await Promise.all([
      organizationOf(deps, actor),
      deps.bookOf(actor.organization_id).read([page('journal_entry', request.question)]),
    ])
    return ok({ rows: found.rows.map((record) => ({ record, base_currency })), total: found.total })
  },

  get: async (actor, { id }) => {
    const [{ base_currency }, [record]] = await Promise.all([
      organizationOf(deps, actor),
      deps.bookOf(actor.organization_id).read([get('journal_entry', id)]),
    ])
    return record ? ok({ record, base_currency }) : err(notFound('JournalEntry', id))
  },

  create: async (actor, input) => {
    const { base_currency } = await organizationOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<JournalEntryView, Refusal>(actor.user_id, async (read) => {
      const isOpening = input.source?.type === 'opening'
      const [years, accounts, count, sums] = await read([
        page('fiscal_year'),
        where(
          'ledger_account',
          'id',
          input.lines.map((line) => line.account_id),
        ),
        totals('journal_entry', 'entries'),
        // Only opening balances look at them; nobody else waits for them.
        totals('journal_entry', 'by_account_and_year', isOpening ? null : { place: 0, is: [] }),
      ])
      const facts = { years: years.rows, accounts, base_currency, entries: count[0]?.count ?? 0, sums }
      const decided = decideCreateJournalEntry(input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalidFields(decided.error))
      const record = decided.value
      return ok({
        action: 'create_journal_entry',
        changes: [created('journal_entry', record)],
        value: { record, base_currency },
      })
    })
  },

  reverse: async (actor, { id, ...input }) => {
    const { base_currency } = await organizationOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<JournalEntryView, Refusal>(actor.user_id, async (read) => {
      const [entry, years, count] = await read([
        get('journal_entry', id),
        page('fiscal_year'),
        totals('journal_entry', 'entries'),
      ])
      if (!entry) return err(notFound('JournalEntry', id))
      const facts = { years: years.rows, entries: count[0]?.count ?? 0 }
      const decided = decideReverseJournalEntry(entry, input, facts, deps.newId(), deps.now())
      if (!decided.ok) return err(invalidFields(decided.error))
      const record = decided.value
      return ok({
        action: 'reverse_journal_entry',
        changes: [created('journal_entry', record), updated('journal_entry', entry, { reversed_by_id: record.id })],
        value: { record, base_currency },
      })
    })
  },
})
