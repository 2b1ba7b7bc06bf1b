// Who changed what and when: a page of commits, filtered; the changes of a commit are read when the user opens it.
import { readChanges, type WrittenChange } from '../../shared/books/encoding/change-runs.ts'
import type { Commit } from './check-chain.ts'
import type { Outcome } from './check-package.ts'
import { el } from './dom.ts'
import type { PackageFiles } from './package-files.ts'
import { searchedText, type texts } from './texts.ts'

const ROWS = 100
const SHOWN_CHANGES = 200
/** How many are searched before the page responds again. */
const SLICE = 20_000

export const historyList = (t: ReturnType<typeof texts>, outcome: Outcome, files: PackageFiles): HTMLElement => {
  const { commits, users } = outcome
  const nameOf = ({ user }: Commit): string =>
    user === null ? t('program') : (users.get(user) ?? t('user', { id: user }))
  let shown: readonly Commit[] = commits
  let from = 0
  let lastRequest = 0

  const count = el('span', { role: 'status' })
  const body = el('tbody')
  const previous = el('button', { type: 'button', textContent: t('previous'), onclick: () => turn(-ROWS) })
  const next = el('button', { type: 'button', textContent: t('next'), onclick: () => turn(ROWS) })
  const filter = el('input', { className: 'wide', type: 'search', ariaLabel: t('filter'), placeholder: t('filter') })
  filter.oninput = () => void look(filter.value.toLowerCase().trim().split(/\s+/))

  const turn = (by: number): void => {
    from += by
    draw()
  }
  const look = async (words: readonly string[]): Promise<void> => {
    lastRequest += 1
    const own = lastRequest
    const fitting: Commit[] = []
    for (const [index, commit] of commits.entries()) {
      const text = searchedText(commit, nameOf(commit))
      if (words.every((word) => text.includes(word))) fitting.push(commit)
      if (index % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve))
      if (own !== lastRequest) return
    }
    shown = fitting
    from = 0
    draw()
  }
  const draw = (): void => {
    const last = Math.min(shown.length, from + ROWS)
    const range = shown.length === 0 ? '0' : `${from + 1}–${last}`
    count.textContent = t('count', { shown: range, all: shown.length })
    previous.disabled = from === 0
    next.disabled = last >= shown.length
    body.replaceChildren(...shown.slice(from, last).map(row))
  }
  const row = (commit: Commit): HTMLElement => {
    const open = el('button', { type: 'button', textContent: String(commit.seq) })
    const line = el(
      'tr',
      {},
      el('td', {}, open),
      el('td', { textContent: commit.time.slice(0, 19).replace('T', ' ') }),
      el('td', { textContent: nameOf(commit) }),
      el('td', { textContent: commit.action }),
      el('td', { textContent: commit.is_placeholder ? `${commit.counts} (${t('repaired')})` : commit.counts }),
    )
    open.ariaExpanded = 'false'
    open.onclick = async () => {
      const details = line.nextElementSibling
      const isOpen = details?.className === 'details'
      open.ariaExpanded = String(!isOpen)
      if (isOpen) details.remove()
      else line.after(el('tr', { className: 'details' }, el('td', { colSpan: 5 }, ...(await changesOf(commit)))))
    }
    return line
  }
  const changesOf = async ({ file, start, end }: Commit): Promise<readonly HTMLElement[]> => {
    const text = await files.get(file)?.slice(start, end).text()
    const { changes } = JSON.parse(text?.slice(65) ?? '{"changes":[]}') as { changes: readonly WrittenChange[] }
    const all = readChanges(changes)
    const items = all
      .slice(0, SHOWN_CHANGES)
      .map(({ table, id, before, after }) =>
        el(
          'li',
          {},
          el('b', { textContent: `${table} ${id}` }),
          ...(before === null ? [] : [el('code', { textContent: `${t('before')}: ${JSON.stringify(before)}` })]),
          ...(after === null ? [] : [el('code', { textContent: `${t('after')}: ${JSON.stringify(after)}` })]),
        ),
      )
    const hiddenCount = all.length - items.length
    return [
      el('ul', {}, ...items),
      ...(hiddenCount > 0 ? [el('p', { textContent: t('rest', { count: hiddenCount }) })] : []),
    ]
  }
  draw()
  const titles = [t('number'), t('time'), t('who'), t('action'), t('what')]
  return el(
    'section',
    { className: 'screen' },
    el('h2', { textContent: t('history') }),
    el('p', { className: 'bar' }, filter, previous, count, next),
    el(
      'table',
      { ariaLabel: t('history') },
      el('thead', {}, el('tr', {}, ...titles.map((title) => el('th', { scope: 'col', textContent: title })))),
      body,
    ),
  )
}
