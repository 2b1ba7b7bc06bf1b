// Links from other programs: accepted ones, refused ones, and that a link copied in a window leads back to its place.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMailbox } from '../../../main/engine/electron/mailbox.ts'
import { placeOf } from '../../../renderer/app/address/link.ts'
import { stringifySearch } from '../../../renderer/app/address/transactions.ts'
import { SCREENS } from '../../../renderer/app/screens.ts'
import { readLink, writeLink } from '../../../shared/shell/link.ts'

describe('a link', () => {
  test.each([
    ['kontor://open/transactions', '/transactions', null],
    // As systems pass it on.
    ['kontor://open/transactions/', '/transactions', null],
    ['KONTOR://OPEN/journal', '/journal', null],
    ['kontor://open/transactions?state=open&q=M%C3%BCller+AG', '/transactions?state=open&q=M%C3%BCller+AG', null],
    ['kontor://open/imports/0f6b-1?organization=3', '/imports/0f6b-1', 3],
    ['kontor://open/journal?organization=12&find=a', '/journal?find=a', 12],
  ])('%s', (text, address, organization) => expect(readLink(text)).toEqual({ address, organization }))

  test.each([
    ...['', 'kontor:', 'kontor://', 'kontor://open', 'kontor://open/', 'kontor:open/journal', 'kontor:///journal'],
    ...['kontor:javascript:alert(1)', 'kontor://javascript:alert(1)', 'kontor://open/javascript:alert(1)'],
    ...['kontor://x/../../', 'kontor://open/../../etc/passwd', 'kontor://open/./journal', 'kontor://open//journal'],
    ...['kontor://open/%2e%2e/journal', 'kontor://open/a%2fb', 'kontor://open/a%5Cb', 'kontor://open\\journal'],
    ...['kontor://user:secret@open/journal', 'kontor://open@evil.example/journal', 'kontor://open:80/journal'],
    ...['kontor://evil.example/journal', 'kontor://open.evil.example/journal', 'kontor://open/journal#/backup'],
    ...['kontor://open/#sign_in=secret', 'kontor://open/journal?#sign_in=secret', 'https://open/journal'],
    ...[
      'kontor://open/a/b/c/d/e',
      `kontor://open/${'a'.repeat(101)}`,
      `kontor://open/journal?find=${'a'.repeat(2000)}`,
    ],
    ...['kontor://open/journal\n', 'kontor://open/jour\0nal', 'kontor://open/journal?find=%00', 'kontor://open/a b'],
    ...['kontor://open/journal?find=%', 'kontor://open/journal?find=%zz', 'kontor://open/journal?find="x'],
    ...['kontor://open/journal?organization=', 'kontor://open/journal?organization=-1'],
    ...['kontor://open/journal?organization=1&organization=2', 'kontor://open/journal?organization=9999999999'],
    ...[' kontor://open/journal', 'kontor://open/jоurnal'],
  ])('an invalid one: %j', (text) => expect(readLink(text)).toBeNull())

  test('of any content is read as a path with parameters only; a long one is fast', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'ab/..%2fF?&=#@:\\ \0\n+-_'), maxLength: 60 })
    fc.assert(
      fc.property(hostile, (text) => {
        const link = readLink(`kontor://open/${text}`)
        if (link !== null) expect(link.address).toMatch(/^(?:\/[\w-]+)+(?:\?[\w.*~+&=%-]+)?$/)
      }),
    )
    expect(readLink(`kontor://open/journal?${'%2'.repeat(5_000_000)}`)).toBeNull()
  })

  test('copied in a window leads back, with any search', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !/\p{Cc}/u.test(text))
    fc.assert(
      fc.property(value, fc.option(fc.integer({ min: 1, max: 999_999_999 })), (find, organization) => {
        const link = { address: `/journal${stringifySearch({ find })}`, organization }
        expect(readLink(writeLink(link))).toEqual(link)
        expect(placeOf(link.address, SCREENS)).toBe(link.address)
      }),
    )
  })
})

describe('a place', () => {
  test.each([
    ['/transactions?state=open&min=5', '/transactions?min=5&state=open'],
    ['/transactions?state=all&min=-5&other=1', '/transactions'],
    ['/accounts/1020?from=2026-01-01&to=soon', '/accounts/1020?from=2026-01-01'],
    ['/people?open=1', '/people'],
    ['/transactions?__proto__=1&constructor=2', '/transactions'],
    ['/nowhere', null],
    ['/accounts/1020/more', null],
    ['/', null],
    ['/Journal', null],
    ['/$', null],
  ])('%s', (address, place) => expect(placeOf(address, SCREENS)).toBe(place))

  test('no screen has a parameter with the name that links use for the organization', () => {
    const taken = SCREENS.filter(({ search }) => 'organization' in (search?.({ organization: '3' }) ?? {}))
    expect(taken).toEqual([])
  })
})

test('of links that no window takes the latest waits', () => {
  const box = createMailbox<string | null>(1)
  const taken: unknown[] = []
  box.add('first')
  box.add(null)
  box.take((items) => void taken.push(items))
  box.add('third')
  box.pause()
  box.add('fourth')
  expect(taken).toEqual([[null], ['third']])
})
