// The text of a scan without a complete code: recognised (OCR) while its bill is already shown, and added to the form.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type BillProposalObject, proposeBills } from '../../../../shared/api/endpoints/open-item/bills.ts'
import { call } from '../../data/api.ts'
import { type BillDraft, draftOfBill } from './bill-draft.ts'
import type { QueuedBill } from './bill-queue.ts'

type BillOfFile = Pick<QueuedBill, 'key' | 'source' | 'index' | 'proposal'>

const recognizedQuery = ({ key, source, index, proposal }: BillOfFile) =>
  queryOptions({
    queryKey: ['recognized_bill', key, proposal.expense.company_id],
    enabled: proposal.can_recognize_text,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<BillProposalObject> => {
      const { data } = await call(proposeBills, {
        body: { files: [await source.open()], recognize_text: true },
        signal,
      })
      return data[0]?.bills[index] ?? proposal
    },
  })

/** The bill with the text of its scan, as soon as that is recognised. */
export const useRecognizedProposal = (bill: BillOfFile) => {
  const { data = bill.proposal, isLoading, isError } = useQuery(recognizedQuery(bill))
  return { proposal: data, isRecognizing: isLoading, hasFailed: isError }
}

/** Puts the values of a later proposal into the fields of a form that the user has not changed. */
export const useLaterValues = (
  proposal: BillProposalObject,
  change: (changed: (before: BillDraft) => Partial<BillDraft>) => void,
): void => {
  const shown = useRef(proposal)
  useEffect(() => {
    if (shown.current === proposal) return
    const [before, after] = [draftOfBill(shown.current), draftOfBill(proposal)]
    shown.current = proposal
    change((draft) =>
      Object.fromEntries(
        Object.entries(after).filter(([name]) => isEqual(draft, before, name) && !isEqual(before, after, name)),
      ),
    )
  }, [proposal, change])
}

/** The fields of the form that still have what was recognised. */
export const fieldsToCheck = (proposal: BillProposalObject, draft: BillDraft): ReadonlySet<keyof BillDraft> => {
  const proposed = draftOfBill(proposal)
  const names = proposal.places.flatMap(({ field, source }) => (source === 'ocr' ? FIELDS[field] : []))
  return new Set(names.filter((name) => proposed[name] && isEqual(draft, proposed, name)))
}

const FIELDS: Readonly<Record<BillProposalObject['places'][number]['field'], readonly (keyof BillDraft)[]>> = {
  company: ['companyId', 'companyName'],
  company_address: ['companyAddress'],
  company_town: ['companyZip', 'companyCity', 'companyCountryCode'],
  company_uid: ['companyUid'],
  number: ['number'],
  date: ['date'],
  due_date: ['dueDate'],
  total: ['total', 'currency'],
  vat_rate: ['vatRateId'],
  reference: ['reference'],
  creditor_iban: ['creditorIban'],
  text: ['text'],
}

const isEqual = (one: BillDraft, other: BillDraft, name: string): boolean =>
  JSON.stringify(one[name as keyof BillDraft]) === JSON.stringify(other[name as keyof BillDraft])
