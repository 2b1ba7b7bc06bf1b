// A field for a company: it searches on the server while the user types.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import { companyQuery, companySearchQuery } from '../data/query/open-item/companies.ts'
import { type Choice, ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'

/** `value`: the company's id. */
export const CompanyInput = (props: ChoiceInputProps) => {
  const [search, setSearch] = useState('')
  const { data: found = [], isFetching } = useQuery(companySearchQuery(search.trim()))
  const { data: chosen } = useQuery(companyQuery(props.value))
  const companies = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <ChoiceInput
      {...props}
      choices={companies.map(choiceOf)}
      find={asFound(found)}
      onType={setSearch}
      isSearching={isFetching}
    />
  )
}

const choiceOf = ({ id, name, zip, city }: CompanyObject): Choice => {
  const place = [zip, city].filter(Boolean).join(' ')
  return place === '' ? { value: id, label: name } : { value: id, label: name, hint: place }
}

/** Offers the server's matches, but not the chosen company again. */
const asFound =
  (found: readonly CompanyObject[]) =>
  (_: string, choices: readonly Choice[]): readonly Choice[] =>
    choices.filter(({ value }) => found.some(({ id }) => id === value))
