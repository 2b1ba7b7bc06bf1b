// A printed file as an answer.
import type { InvoicePdf } from '../../../service/open-item/contract.ts'

export const presentPdf = (pdf: InvoicePdf) => ({ ...pdf, media_type: 'application/pdf' })
