// Reads Swiss QR codes in pictures of the camera, next to the page: it draws on while one is searched.

import { isQrBillText, readQrBill } from '../../../../shared/rule/open-item/bill/qr-bill-code.ts'
import { findCodes } from '../../../document-reader/find-codes.ts'
import type { SeenBill } from './seen-bill.ts'

self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const { codes } = await findCodes(data, { side: null, is_thorough: false })
  const bills = codes.flatMap(({ text }): readonly SeenBill[] => {
    const bill = isQrBillText(text) ? readQrBill(text) : null
    if (!bill?.ok) return []
    const { creditor, amount, currency } = bill.value
    return [{ name: creditor.name, amount, currency }]
  })
  self.postMessage(bills[0] ?? null)
})
