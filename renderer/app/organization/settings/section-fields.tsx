// The fields of one section, with read-only values, and links to related settings elsewhere.
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import type { SettingSection } from '../../address/organization.ts'
import { formatAmount } from '../../text/format.ts'
import classes from '../organization.module.css'
import { currentValue, type Edits, type FieldValue } from '../settings-draft.ts'
import { type Field, type FieldName, PARTS } from '../settings-fields.ts'
import { AcquisitionRates } from './acquisition-rates.tsx'
import { SettingInput } from './setting-input.tsx'
import type { FieldErrors } from './use-settings-form.ts'

interface Props {
  readonly section: SettingSection
  readonly fields: readonly Field[]
  /** False: only the fields that match the search are shown. */
  readonly isWhole: boolean
  readonly organization: OrganizationObject
  readonly edits: Edits
  readonly errors: FieldErrors
  readonly disabled: boolean
  readonly onChange: (name: FieldName, value: FieldValue) => void
}

export const SectionFields = (props: Props) => {
  const { section, fields, isWhole, organization, edits, errors, disabled, onChange } = props
  const { t } = useTranslation()
  const currency = organization.country.currency_code
  const isLiable = currentValue(organization, edits, 'liableForVat') === true
  return (
    <section className={classes.section} aria-labelledby={`section-${section}`}>
      <h2 id={`section-${section}`}>{t(`section.${section}`)}</h2>
      {isWhole && <p className={classes.hint}>{t(`section.${section}.hint`)}</p>}
      {fields.map((field) => {
        const part = isWhole ? PARTS[field.name] : undefined
        return (
          <Fragment key={field.name}>
            {part && <h3>{t(`section.interface.${part}`)}</h3>}
            <SettingInput
              field={field}
              value={currentValue(organization, edits, field.name)}
              onChange={(value) => onChange(field.name, value)}
              error={errors[field.name]}
              currency={currency}
              isLiable={isLiable}
              disabled={disabled}
            />
          </Fragment>
        )
      })}
      {isWhole && section === 'vat' && organization.settings.liableForVat && <AcquisitionRates disabled={disabled} />}
      {isWhole && <ReadOnlySettings section={section} organization={organization} currency={currency} />}
      {isWhole && section === 'invoices' && (
        <p className={classes.hint}>
          <Link to="/bank-accounts">{t('organization.qr-bill')}</Link>
        </p>
      )}
    </section>
  )
}

/** Settings that the interface returns but does not accept. */
const ReadOnlySettings = ({
  section,
  organization: { settings },
  currency,
}: Pick<Props, 'section' | 'organization'> & { readonly currency: string }) => {
  const { t } = useTranslation()
  const readOnly =
    section === 'vat'
      ? [
          [t('known.accountingInputTaxAccount'), settings.accountingInputTaxAccount],
          [t('known.accountingInputTaxOperationsAccount'), settings.accountingInputTaxOperationsAccount],
        ]
      : section === 'goals'
        ? [[t('known.offeredIncomeETA'), `${currency} ${formatAmount(settings.offeredIncomeETA, currency)}`]]
        : []
  if (readOnly.length === 0) return null
  return (
    <dl className={classes.known}>
      {readOnly.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
