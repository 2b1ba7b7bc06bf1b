// Where scripts find the interface of these books, how they authenticate, and example lines.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../data/desktop-shell.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { openTransactionQuery } from '../data/query/bank/example-transaction.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { Hint, Page, Section } from '../view/page.tsx'
import { apiFile, EXAMPLES, type ExampleValues, exampleCommands } from './example-commands.ts'
import classes from './people.module.css'
import './text/dictionary.ts'
import { Facts } from '../part/facts.tsx'
import { TokensSection } from './tokens-section.tsx'

export const InterfaceScreen = () => {
  const { t } = useTranslation()
  const facts = useLineFacts()
  const lines = exampleCommands(facts)
  const address = [
    [t('interface.address'), facts.base],
    [t('interface.header'), 'Authorization: Bearer …'],
    [t('interface.file'), apiFile(facts.dataFolder)],
  ] as const
  return (
    <Page title={t('interface.title')}>
      <Section title={t('interface.where')} hint={t('interface.where.hint')}>
        <Facts mb={12}>
          {address.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </Facts>
        <Hint>{t('interface.token.hint')}</Hint>
        <Hint>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('interface.docs')}
          </a>
          {' · '}
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            {t('interface.openapi')}
          </a>
        </Hint>
      </Section>
      <TokensSection />
      <Section title={t('interface.lines')} hint={t('interface.lines.hint')}>
        <div className={classes.lines}>
          {EXAMPLES.map((name) => {
            const line = lines[name]
            const title = t(`interface.line.${name}`)
            return (
              <div key={name} className={classes.line}>
                <h3>
                  {title}
                  {line !== null && <CopyValue value={line} name={title} />}
                </h3>
                {line === null ? (
                  <Hint>{t(`interface.line.${name === 'match' ? 'no-open' : 'no-account'}`)}</Hint>
                ) : (
                  <pre data-line={name}>{line}</pre>
                )}
              </div>
            )
          })}
        </div>
      </Section>
    </Page>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Text component="code" inherit ff="monospace">
        {value}
      </Text>{' '}
      <CopyValue value={value} name={name} />
    </dd>
  </>
)

/** The values for the example lines, as far as they are loaded. */
const useLineFacts = (): ExampleValues => {
  const status = useStatus().data
  const bankAccountId = useAccounts().data?.[0]?.id ?? null
  const years = useFiscalYears().data ?? []
  const year = years.find(({ is_current }) => is_current) ?? years[0]
  const { data: transaction } = useQuery(openTransactionQuery(bankAccountId))
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  // Money in is booked as income, money out as expense.
  const accountClass = transaction && transaction.amount > 0 ? '3' : '6'
  const account = accounts.find(({ number, is_active }) => is_active && `${number}`.startsWith(accountClass))
  return {
    base: `${serverAddress()}/api`,
    dataFolder: status?.data_folder ?? '',
    bankAccountId,
    fiscalYear: year ? { id: year.id, endDate: year.end_date } : null,
    open: transaction && account ? { id: transaction.id, amount: transaction.amount, accountId: account.id } : null,
  }
}
