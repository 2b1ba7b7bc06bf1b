// Whether the ledger agrees with the documents and the bank.
import { useTranslation } from 'react-i18next'
import { BooksChecks } from '../view/check/books-checks.tsx'
import classes from './overview.module.css'

export const ChecksSection = () => {
  const { t } = useTranslation()
  return (
    <section className={classes.section} data-area="checks" aria-labelledby="overview-checks">
      <h2 id="overview-checks">{t('overview.checks')}</h2>
      <BooksChecks />
    </section>
  )
}
