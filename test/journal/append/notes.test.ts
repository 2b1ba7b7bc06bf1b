// The notes next to a journal: what their files contain, how a damaged note is read, and what an open repair records.
import { describe, expect, test } from 'vitest'
import { type Anchor, type Damage, NEW_REPAIR, notesOf } from '../../../main/journal/append/notes.ts'
import { OpenRepair } from '../../../main/journal/append/open-repair.ts'
import { createMemoryFiles } from './memory-files.ts'

const ANCHOR: Anchor = { seq: 3, hash: 'abc', file: '000001.jsonl', offset: 0 }
const TAIL: Damage = { type: 'tail', from: 4, up_to: 3, after: null, bytes: 7, kept: 'a.torn', is_ended: true }

/** A disk with the content of one note or both. */
const createDisk = (contents: { readonly anchor?: string; readonly repair?: string } = {}) => {
  const files = createMemoryFiles(
    Object.fromEntries(Object.entries(contents).map(([name, text]) => [`/j/${name}.json`, text])),
  )
  return { files, notes: notesOf(files, '/j'), repairText: () => JSON.parse(files.text('/j/repair.json') ?? 'null') }
}
const withAnchor = (fields: object) => createDisk({ anchor: JSON.stringify({ ...ANCHOR, ...fields }) }).notes

describe('the anchor', () => {
  test('is written as a whole, read, and removed with its name', async () => {
    const { files, notes } = createDisk()
    expect(await notes.readAnchor()).toBeNull()
    await notes.writeAnchor(ANCHOR)
    expect(files.text('/j/anchor.json')).toBe('{"seq":3,"hash":"abc","file":"000001.jsonl","offset":0}')
    expect(await notes.readAnchor()).toEqual(ANCHOR)
    const before = files.calls.length
    await notes.removeAnchor()
    expect([files.paths(), files.calls.slice(before)]).toEqual([[], ['sync /j']])
    await notes.removeAnchor()
  })

  test.each([{ seq: 1 }, { seq: 3, offset: 1 }])('is valid with %o', async (fields) => {
    expect(await withAnchor(fields).readAnchor()).toEqual({ ...ANCHOR, ...fields })
  })

  test.each([{ seq: 0 }, { seq: 1.5 }, { offset: -1 }, { offset: 0.5 }, { hash: 1 }, { file: null }])(
    'counts as none with %o',
    async (fields) => {
      expect(await withAnchor(fields).readAnchor()).toBeNull()
    },
  )

  test.each(['', 'nonsense', '{}'])('counts as none with the content "%s"', async (anchor) => {
    expect(await createDisk({ anchor }).notes.readAnchor()).toBeNull()
  })

  test('that the disk does not return is an error', async () => {
    const { files } = createDisk({ anchor: '{}' })
    const failure = Object.assign(new Error('EIO: made up'), { code: 'EIO' })
    const notes = notesOf({ ...files, open: () => Promise.reject(failure) }, '/j')
    await expect(notes.readAnchor()).rejects.toBe(failure)
  })
})

describe('the note of a repair', () => {
  test('is written, read and removed', async () => {
    const { files, notes } = createDisk()
    expect(await notes.readRepair()).toBeNull()
    const repair = {
      damages: [TAIL],
      restoring: { seq: 0, hash: 'a', from: 4, after: null, is_done: false },
      folder: 'R1',
      is_replacing: true,
    }
    await notes.writeRepair(repair)
    expect(await notes.readRepair()).toEqual(repair)
    expect(files.paths()).toEqual(['/j/repair.json'])
    const before = files.calls.length
    await notes.removeRepair()
    expect([files.paths(), files.calls.slice(before)]).toEqual([[], ['sync /j']])
  })

  test('of an earlier version has no folder, and its damages no end', async () => {
    const { is_ended: _, ...damage } = TAIL
    const { notes } = createDisk({ repair: JSON.stringify({ damages: [damage], restoring: null }) })
    expect(await notes.readRepair()).toEqual({
      damages: [{ ...damage, is_ended: false }],
      restoring: null,
      folder: null,
      is_replacing: false,
    })
  })

  test.each(['', 'nonsense', '{}', JSON.stringify({ damages: [{ ...TAIL, type: 'else' }], restoring: null })])(
    'with the content %j is a repair without findings',
    async (repair) => {
      expect(await createDisk({ repair }).notes.readRepair()).toEqual({
        damages: [],
        restoring: null,
        folder: null,
        is_replacing: false,
      })
    },
  )

  test.each(['tail', 'gap', 'middle', 'short', 'other'] as const)('has damages of the type %s', async (type) => {
    const { notes } = createDisk()
    await notes.writeRepair({ ...NEW_REPAIR, damages: [{ ...TAIL, type }] })
    expect((await notes.readRepair())?.damages).toEqual([{ ...TAIL, type }])
  })
})

describe('an open repair', () => {
  test('records each step before the next one, and nothing once it has ended', async () => {
    const { files, notes, repairText } = createDisk()
    const repair = new OpenRepair(notes)
    await repair.resume()
    expect([repair.state, repair.damages]).toEqual([null, []])
    await repair.begin()
    expect(repairText()).toEqual({ damages: [], restoring: null, folder: null, is_replacing: false })
    await repair.addDamages([TAIL])
    await repair.setReplacing(true)
    expect(repairText()).toEqual({ damages: [TAIL], restoring: null, folder: null, is_replacing: true })
    // The files that an earlier attempt had written are not the ones of this repair.
    await repair.beginReplacing('R1')
    expect(repairText()).toEqual({ damages: [TAIL], restoring: null, folder: 'R1', is_replacing: false })
    await repair.setReplacing(true)
    await repair.setReplacing(false)
    const restoring = { seq: 5, hash: 'a', from: 4, after: null, is_done: true }
    await repair.setRestoring(restoring)
    const last = { damages: [TAIL], restoring, folder: 'R1', is_replacing: false }
    expect([repairText(), repair.state, repair.damages]).toEqual([last, last, [TAIL]])
    const next = new OpenRepair(notes)
    await next.resume()
    expect(next.state).toEqual(last)
    await next.end()
    expect([next.state, next.damages, files.paths()]).toEqual([null, [], []])
  })

  test('records a damage that is found again only once, and others of the same kind', async () => {
    const { notes, repairText } = createDisk()
    const repair = new OpenRepair(notes)
    await repair.addDamages([TAIL, { ...TAIL, from: 5 }])
    await repair.addDamages([
      { ...TAIL, bytes: 1 },
      { ...TAIL, up_to: 8 },
      { ...TAIL, type: 'gap' },
    ])
    const found = [TAIL, { ...TAIL, from: 5 }, { ...TAIL, up_to: 8 }, { ...TAIL, type: 'gap' }]
    expect(repair.damages).toEqual(found)
    expect(repairText().damages).toEqual(found)
  })

  test('is not what its note could not record', async () => {
    const { notes } = createDisk()
    const repair = new OpenRepair({ ...notes, removeRepair: () => Promise.reject(new Error('EIO')) })
    await repair.begin()
    await expect(repair.end()).rejects.toThrow('EIO')
    expect(repair.state).toEqual(NEW_REPAIR)
  })
})
