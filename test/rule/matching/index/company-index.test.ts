// Companies by the words of a text and by their accounts.
import { describe, expect, test } from 'vitest'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import { createCompanyIndex } from '../../../../shared/rule/matching/index/company-index.ts'
import { company } from '../world.ts'

const indexOf = (...companies: readonly Company[]) => {
  const index = createCompanyIndex()
  for (const each of companies) index.put(each)
  return index
}
const named = (index: ReturnType<typeof indexOf>, text: string) =>
  index.namedIn(text.split(' ')).map(({ company_id, similarity }) => `${company_id} ${similarity}`)

describe('in a text', () => {
  const index = indexOf(
    company('c1', 'Muster Holzbau AG'),
    company('c2', 'Kern'),
    company('c3', 'Zimmerli'),
    company('c4', 'Lenz AG'),
  )

  test('all words of a name, one directly after the other', () => {
    expect(named(index, 'zahlung muster holzbau danke')).toEqual(['c1 near'])
    expect(named(index, 'muster und holzbau')).toEqual([])
    expect(named(index, 'nichts davon')).toEqual([])
  })

  test('a single word of six letters, or with its legal form behind it', () => {
    expect(named(index, 'rechnung zimmerli maerz')).toEqual(['c3 included'])
    expect(named(index, 'der kern der sache')).toEqual([])
    expect(named(index, 'von lenz ag')).toEqual(['c4 near'])
    expect(named(index, 'von lenz gmbh')).toEqual([])
    expect(named(index, 'am lenz')).toEqual([])
  })

  test('not a word that forty-one companies have', () => {
    const many = (count: number) =>
      indexOf(
        ...Array.from({ length: count }, (_, at) =>
          company(`c${at}`, `Zimmerli ${String.fromCharCode(97 + (at % 26))}${at}x`),
        ),
      )
    expect(named(many(41), 'zimmerli a0x')).toEqual(['c0 near'])
    const alone = indexOf(...Array.from({ length: 41 }, (_, at) => company(`c${at}`, 'Zimmerli')))
    expect(named(alone, 'rechnung zimmerli')).toEqual([])
  })

  test('at most five', () => {
    const names = ['Aargauer', 'Baslerli', 'Churerli', 'Davoserli', 'Engadiner', 'Fribourger']
    const six = indexOf(...names.map((name, at) => company(`c${at}`, name)))
    expect(named(six, names.join(' ').toLowerCase())).toHaveLength(5)
  })
})

test('by an account, until the company is removed or changed', () => {
  const index = indexOf(
    company('c1', 'Muster AG', { ibans: ['CH1', 'CH2'] }),
    company('c2', 'Lenz AG', { ibans: ['CH1'] }),
  )
  expect([...index.withIban('CH1')]).toEqual(['c1', 'c2'])
  index.put(company('c1', 'Muster AG', { ibans: ['CH2'] }))
  expect([[...index.withIban('CH1')], [...index.withIban('CH2')]]).toEqual([['c2'], ['c1']])
  index.remove('c1')
  index.remove('c2')
  expect([index.isEmpty(), [...index.withIban('CH1')], index.get('c1')]).toEqual([true, [], undefined])
  expect(index.named('Muster AG')).toEqual([])
})

describe('by a name', () => {
  const similar = (index: ReturnType<typeof indexOf>, name: string) =>
    index.named(name).map(({ company_id, similarity }) => `${company_id} ${similarity}`)

  test('the most similar first, each company once, by its best name', () => {
    const index = indexOf(
      company('c1', 'Muster Holzbau Winterthur AG', { other_names: ['Muster Holzbau AG', 'Muster Bau'] }),
      company('c2', 'Muster Holzbau AG'),
      company('c3', 'Lenz AG'),
    )
    expect(similar(index, 'Muster Holzbau AG')).toEqual(['c1 equal', 'c2 equal'])
    expect(index.named('Muster Holzbau AG').map(({ name }) => name)).toEqual(['Muster Holzbau AG', 'Muster Holzbau AG'])
    expect(similar(index, 'Muster Holzbau Winterthur AG')[0]).toBe('c1 equal')
    expect(similar(index, 'Keller')).toEqual([])
  })

  test('also with a typing mistake, but only while the word exists', () => {
    const index = indexOf(company('c1', 'Zimmermann Spenglerei'))
    expect(index.named('Zimmerman Spenglerei')).toHaveLength(1)
    expect(index.named('Zimmerman')).toEqual(index.named('Zimmerman'))
    index.put(company('c2', 'Brunschwiler Sanitär'))
    expect(similar(index, 'Brunschwiller Sanitär')).toHaveLength(1)
    index.remove('c2')
    expect(similar(index, 'Brunschwiller Sanitär')).toEqual([])
  })

  test('as they are now, not as at an earlier question', () => {
    const index = indexOf(company('c1', 'Muster Holzbau AG'))
    expect(similar(index, 'Lenz Gartenbau AG')).toEqual([])
    index.put(company('c2', 'Lenz Gartenbau AG'))
    expect(similar(index, 'Lenz Gartenbau AG')).toEqual(['c2 equal'])
    index.put(company('c2', 'Keller Gartenbau AG'))
    expect(similar(index, 'Lenz Gartenbau AG').includes('c2 equal')).toBe(false)
    index.remove('c2')
    expect(similar(index, 'Keller Gartenbau AG')).toEqual([])
  })

  test('at most five', () => {
    const index = indexOf(...Array.from({ length: 7 }, (_, at) => company(`c${at}`, 'Muster Holzbau AG')))
    expect(index.named('Muster Holzbau AG')).toHaveLength(5)
  })
})

describe('words that many companies have', () => {
  const many = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) =>
      company(`many${at}`, `${word} Nummer${String.fromCharCode(97 + (at % 26))}${at}`),
    )
  const ids = (index: ReturnType<typeof indexOf>, name: string) => index.named(name).map(({ company_id }) => company_id)

  test('do not add companies to those of a rarer word', () => {
    const rare = company('rare', 'Brunschwiler Sanitaer')
    expect(ids(indexOf(...many(41, 'Sanitaer'), rare), 'Brunschwiler Sanitaer')).toEqual(['rare'])
  })

  test('of two hundred names at most are compared', () => {
    const index = indexOf(
      ...Array.from({ length: 200 }, (_, at) => company(`c${at}`, 'Zimmerli AG')),
      company('last', 'Zimmerli GmbH'),
    )
    expect(ids(index, 'Zimmerli GmbH')).not.toContain('last')
    const fewer = indexOf(
      ...Array.from({ length: 199 }, (_, at) => company(`c${at}`, 'Zimmerli AG')),
      company('last', 'Zimmerli GmbH'),
    )
    expect(ids(fewer, 'Zimmerli GmbH')[0]).toBe('last')
  })

  test('weigh less as soon as there are more of them', () => {
    const index = indexOf(company('c1', 'Zimmerli'))
    expect(named(index, 'rechnung zimmerli')).toEqual(['c1 included'])
    for (let at = 2; at <= 41; at++) index.put(company(`c${at}`, 'Zimmerli'))
    expect(named(index, 'rechnung zimmerli')).toEqual([])
    for (let at = 2; at <= 41; at++) index.remove(`c${at}`)
    expect(named(index, 'rechnung zimmerli')).toEqual(['c1 included'])
  })
})

test('a company that is put again has its new names only, also with a typing mistake', () => {
  const index = indexOf(company('c1', 'Brunschwiler'))
  index.put(company('c1', 'Zimmermann'))
  expect(index.named('Brunschwiler')).toEqual([])
  expect(index.named('Brunschwiller')).toEqual([])
  expect(index.named('Zimmermannn').map(({ name }) => name)).toEqual(['Zimmermann'])
  index.put(company('c1', 'Brunschwiler'))
  expect(index.named('Brunschwiller').map(({ name }) => name)).toEqual(['Brunschwiler'])
})

test('a word of a text with five letters is too short, one with six is enough', () => {
  const index = indexOf(company('c1', 'Kerns'), company('c2', 'Lenzen'))
  expect(named(index, 'von kerns und lenzen')).toEqual(['c2 included'])
})
