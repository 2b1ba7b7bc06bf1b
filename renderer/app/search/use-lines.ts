// The lines of the search for a typed text: what the window knows at once, then what the server answers.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, ChartColumn, Settings } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SETTING_SECTIONS, type SettingSection } from '../address/organization.ts'
import { REPORT_TABS } from '../address/reports.ts'
import { COMMAND_SECTIONS } from '../command/command.ts'
import { commandsAt } from '../command/registry.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { FIELDS } from '../organization/settings-fields.ts'
import { countParams } from '../text/format.ts'
import { type FoundLine, findAccounts, findCommands, hasWords } from './found-lines.ts'
import {
  bankAccountLine,
  companyLines,
  documentLine,
  entryLine,
  type LineContext,
  ledgerAccountLine,
  transactionLine,
} from './record-lines.ts'
import { isAsked, readTyped } from './typed-search.ts'
import { type Answers, useAnswers } from './use-answers.ts'
import '../organization/text/dictionary.ts'
import './text/dictionary.ts'

const MAX_ACCOUNTS = 6
const MAX_SETTINGS = 4

interface Lines {
  readonly lines: readonly FoundLine[]
  /** They belong to the typed text, not to the one before it. */
  readonly isNew: boolean
  /** No answer is missing. */
  readonly isComplete: boolean
}

export const useLines = (typed: string): Lines => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const { data: bankAccounts = NO_ACCOUNTS } = useAccounts()
  const { data: ledgerAccounts = NO_ACCOUNTS } = useQuery(ledgerAccountsQuery)
  const commands = useCommandLines()
  // The settings have commands for their sections themselves.
  const settings = useSettingLines(!commands.some(({ id }) => id.startsWith('organization.open.')))
  const reports = useReportLines()
  const search = useMemo(() => readTyped(typed), [typed])
  const { answers, isNew } = useAnswers(search, isAsked(search))
  const context = useMemo(
    () => ({ t, navigate, baseCurrency, bankAccounts }),
    [t, navigate, baseCurrency, bankAccounts],
  )
  const lines = useMemo(() => {
    const { text, isCommand } = search
    if (text === '') return commands.filter(({ isOffered }) => isOffered)
    if (isCommand) return findCommands([...commands, ...reports], text)
    // What comes after the answers is shown with them: a line never moves.
    const answered = answers.asked.text
    return [
      ...findAccounts(ledgerAccounts, bankAccounts, text)
        .slice(0, MAX_ACCOUNTS)
        .map((account) =>
          'bank' in account ? bankAccountLine(context, account.bank) : ledgerAccountLine(context, account.ledger),
        ),
      ...answerLines(context, answers),
      ...(answers.isComplete
        ? [
            ...settings
              .filter(({ title, hint, words }) => hasWords(`${title} ${hint} ${words}`, answered))
              .slice(0, MAX_SETTINGS),
            ...findCommands([...commands, ...reports], answered),
          ]
        : []),
    ]
  }, [search, commands, reports, settings, ledgerAccounts, bankAccounts, answers, context])
  return { lines, isNew, isComplete: answers.isComplete }
}

const NO_ACCOUNTS: readonly never[] = []

const answerLines = (context: LineContext, answers: Answers): readonly FoundLine[] => {
  const { asked, companies, documents, transactions, entries } = answers
  const { t, navigate } = context
  const all = (kind: 'companies' | 'transactions' | 'entries', shown: number, total: number, run: () => void) =>
    total > shown
      ? [
          {
            id: `all ${kind}`,
            heading: t(`find.${kind}`),
            title: t(`find.all.${kind}`, countParams(total)),
            hint: '',
            icon: ArrowRight,
            run,
            actions: [],
          },
        ]
      : []
  const view = asked.isText ? { q: asked.text } : { min: asked.amount ?? undefined, max: asked.amount ?? undefined }
  return [
    ...companies.rows.flatMap((found) => companyLines(context, found)),
    ...all(
      'companies',
      companies.rows.length,
      companies.total,
      () => void navigate({ to: '/companies', search: { find: asked.text } }),
    ),
    ...documents.rows.map((found) => documentLine(context, found)),
    ...transactions.rows.map((found) => transactionLine(context, found, view)),
    ...all(
      'transactions',
      transactions.rows.length,
      transactions.total,
      () => void navigate({ to: '/transactions', search: view }),
    ),
    ...entries.rows.map((found) => entryLine(context, found)),
    ...all(
      'entries',
      entries.rows.length,
      entries.total,
      () => void navigate({ to: '/journal', search: { find: asked.text } }),
    ),
  ]
}

/** The reports, which have commands only on their own screen. */
const useReportLines = (): readonly CommandLine[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMemo(
    () =>
      REPORT_TABS.map((name) => ({
        id: `report ${name}`,
        heading: t('place.reports'),
        title: t(`report.${name}`),
        hint: '',
        icon: ChartColumn,
        run: () => void navigate({ to: '/reports/$report', params: { report: name } }),
        actions: [],
        isOffered: false,
      })),
    [t, navigate],
  )
}

type CommandLine = FoundLine & {
  /** False: it is found by typing only, and not listed before. */
  readonly isOffered: boolean
}

/** The commands at the time of opening, by section: under the dialog they are inactive. */
const useCommandLines = (): readonly CommandLine[] => {
  const { t } = useTranslation()
  const [commands] = useState(() => commandsAt(0))
  return useMemo(
    () =>
      COMMAND_SECTIONS.flatMap((name) =>
        commands
          .filter(({ section }) => section === name)
          .map(({ id, title, icon, keys, isKeyOnly, run }) => ({
            id,
            heading: t(`command.section.${name}`),
            title,
            hint: '',
            icon: icon ?? null,
            keys: keys?.[0],
            run,
            actions: [],
            isOffered: isKeyOnly !== true,
          })),
      ),
    [commands, t],
  )
}

/** The settings of the organization, each with its section, and the sections. */
const useSettingLines = (withSections: boolean): readonly FoundLine[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMemo(() => {
    const sectionLine = (section: SettingSection) => ({
      id: `section ${section}`,
      heading: t('find.settings'),
      title: t('organization.open', { name: t(`section.${section}`) }),
      hint: '',
      words: '',
      icon: Settings,
      run: () => void navigate({ to: '/organization', search: { section } }),
      actions: [],
    })
    return SETTING_SECTIONS.flatMap((section) => [
      ...(withSections ? [sectionLine(section)] : []),
      ...FIELDS[section].map(({ name }) => ({
        id: `setting ${name}`,
        heading: t('find.settings'),
        title: t(`setting.${name}`),
        hint: t(`section.${section}`),
        words: name === 'accountingVatReporting' ? t('find.vat-words') : '',
        icon: Settings,
        run: () => void navigate({ to: '/organization', search: { find: t(`setting.${name}`) } }),
        actions: [],
      })),
    ])
  }, [t, navigate, withSections])
}
