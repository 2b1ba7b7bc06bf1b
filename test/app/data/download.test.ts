// The file name of a download.
import { expect, test } from 'vitest'
import { fileNameOf } from '../../../renderer/app/data/download.ts'

test.each([
  ['attachment; filename="bilanz-2026.pdf"', 'bilanz-2026.pdf'],
  [
    'attachment; filename="Erfolgsrechnung Muller.csv"; filename*=UTF-8\'\'Erfolgsrechnung%20M%C3%BCller.csv',
    'Erfolgsrechnung Müller.csv',
  ],
  ['attachment; filename=mwst.xlsx', 'mwst.xlsx'],
  ['attachment', null],
  [null, null],
])('%s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
