// The watched folder over HTTP, with real files: chosen, what waits, taken, duplicates, moved, and undone.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillFolderObject } from '../../../shared/api/endpoints/open-item/bill-folder.ts'
import type { ProposedFileObject } from '../../../shared/api/endpoints/open-item/bills.ts'
import { billText } from '../../support/bill/bill-text.ts'
import { drawBill } from '../../support/bill/draw-bill.ts'
import { writePng } from '../../support/bill/write-picture.ts'
import { patiently } from '../../support/patience.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let folder = ''
beforeAll(async () => {
  kontor = await startKontor()
  folder = await mkdtemp(join(tmpdir(), 'kontor-bill-folder-'))
})
afterAll(async () => {
  await kontor.close()
  await rm(folder, { recursive: true })
})

const look = async (): Promise<BillFolderObject> =>
  (await (await kontor.ask('/api/bill_folder')).json()) as BillFolderObject
const change = (body: object) => kontor.send('PATCH', '/api/bill_folder', body)
const filesOf = ({ files }: BillFolderObject) => files.map(({ name, state, same_as }) => [name, state, same_as])
/** Looks again until no file arrives any more. */
const settled = (): Promise<BillFolderObject> =>
  waitUntil(
    async () => {
      const view = await look()
      if (!view.is_complete || view.files.some(({ state }) => state === 'arriving')) throw new Error('still arriving')
      return view
    },
    { timeout: patiently(20_000), interval: 50 },
  )

const pictureOf = (text: string): Buffer =>
  writePng(drawBill({ codes: [{ text, x: 8, y: 8 }], dpi: 150, width: 62, height: 62 }))
const take = async (name: string, bytes: Buffer) => {
  const form = (fields: object = {}) => {
    const body = new FormData()
    body.set('files[0]', new Blob([new Uint8Array(bytes)]), name)
    for (const [field, value] of Object.entries(fields)) body.set(field, JSON.stringify(value))
    return body
  }
  const read = await kontor.ask('/api/expense/from-files', { method: 'POST', body: form() })
  const [file] = ((await read.json()) as { data: ProposedFileObject[] }).data
  const [bill] = file?.bills ?? []
  const fields = { expense: { ...bill?.expense, date: '2026-11-02' }, company: bill?.company }
  return (await kontor.ask('/api/expense/with-files', { method: 'POST', body: form(fields) })).status
}

test('Nothing is watched at first; a relative path, and one in the data folder, are refused', async () => {
  expect(await look()).toEqual({
    folder: null,
    done_folder: null,
    state: 'off',
    waiting: 0,
    total: 0,
    is_complete: true,
    files: [],
  })
  for (const [body, code] of [
    [{ folder: 'bills' }, 'path_not_absolute'],
    [{ folder: '/x', done_folder: '../up' }, 'invalid_format'],
    [{ folder: '/x', done_folder: '..' }, 'invalid_format'],
  ] as const) {
    const refused = await change(body)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain(
      code === 'path_not_absolute' ? 'absolute path' : 'done_folder',
    )
  }
  expect((await look()).state).toBe('off')
})

test('Files wait, are taken, are known as copies, are moved, and wait again after undo', async () => {
  const [first, second] = [
    pictureOf(billText()),
    pictureOf(billText({ reference: '210000000003139471430009017', amount: '54.05' })),
  ]
  await writeFile(join(folder, '1.png'), first)
  await writeFile(join(folder, '2.png'), second)
  await writeFile(join(folder, '2 (copy).png'), second)
  await writeFile(join(folder, 'statement.xml'), '<Document/>')
  expect((await change({ folder, done_folder: 'Erledigt' })).status).toBe(200)
  const before = await settled()
  expect(before).toMatchObject({ state: 'ready', waiting: 2, total: 3, done_folder: 'Erledigt' })
  expect(filesOf(before)).toEqual([
    ['1.png', 'waiting', null],
    ['2 (copy).png', 'waiting', null],
    ['2.png', 'duplicate', '2 (copy).png'],
  ])
  const content = await kontor.ask(`/api/bill_folder/file/${before.files[0]?.sha256}`)
  expect(content.headers.get('Content-Type')).toBe('image/png')
  expect(Buffer.from(await content.arrayBuffer()).equals(first)).toBe(true)
  expect((await kontor.ask(`/api/bill_folder/file/${'0'.repeat(64)}`)).status).toBe(404)

  expect(await take('2.png', second)).toBe(201)
  expect(filesOf(await settled())).toEqual([
    ['1.png', 'waiting', null],
    ['2 (copy).png', 'taken', null],
    ['2.png', 'taken', null],
  ])
  await mkdir(join(folder, 'Erledigt'))
  await writeFile(join(folder, 'Erledigt', '2.png'), 'there already')
  const tidied = await kontor.send('POST', '/api/bill_folder/tidy', {})
  expect(await tidied.json()).toEqual({ moved: ['2 (copy).png', '2.png'], left: [] })
  expect((await readdir(join(folder, 'Erledigt'))).toSorted()).toEqual(['2 (2).png', '2 (copy).png', '2.png'])
  expect((await readdir(folder)).toSorted()).toEqual(['1.png', 'Erledigt', 'statement.xml'])

  expect((await change({ done_folder: null })).status).toBe(200)
  expect(await take('1.png', first)).toBe(201)
  expect(await (await kontor.send('POST', '/api/bill_folder/tidy', {})).json()).toEqual({ moved: [], left: [] })
  expect(filesOf(await settled())).toEqual([['1.png', 'taken', null]])
  const history = (await (await kontor.ask('/api/history')).json()) as { data: readonly { id: string }[] }
  expect((await kontor.send('POST', `/api/history/${history.data[0]?.id}/undo`, {})).status).toBe(200)
  expect(filesOf(await settled())).toEqual([['1.png', 'waiting', null]])
})

test('A missing folder can be chosen and says so; another organization does not see the folder', async () => {
  const missing = await change({ folder: join(folder, 'not there') })
  expect(await missing.json()).toMatchObject({ state: 'missing', waiting: 0, files: [] })
  expect(await (await change({ folder: null })).json()).toMatchObject({ folder: null, state: 'off' })
})

test('Three thousand files are listed in part and counted as a whole', { timeout: patiently(90_000) }, async () => {
  const many = await mkdtemp(join(tmpdir(), 'kontor-many-'))
  for (let from = 0; from < 3000; from += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => writeFile(join(many, `${from + at}.pdf`), `bill ${from + at}`)),
    )
  }
  await change({ folder: many })
  const view = await waitUntil(
    async () => {
      const found = await look()
      if (found.waiting < 3000) throw new Error(`${found.waiting} wait`)
      return found
    },
    { timeout: patiently(60_000), interval: 500 },
  )
  expect([view.total, view.files.length, view.files[0]?.name]).toEqual([3000, 1000, '0.pdf'])
  await change({ folder: null })
  await rm(many, { recursive: true })
})
