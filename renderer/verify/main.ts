// The page that verifies a package: takes its files, has them checked, and shows the findings.
import { checkPackage, type Outcome } from './check-package.ts'
import { el } from './dom.ts'
import { historyList } from './history-list.ts'
import { droppedFiles, type PackageFiles, packageFiles } from './package-files.ts'
import css from './style.css?inline'
import { findingText, type Language, texts } from './texts.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [sheet]

let language: Language = navigator.language.startsWith('de') ? 'de' : 'en'
let t = texts(language)
let latest: { readonly outcome: Outcome; readonly files: PackageFiles } | null = null
let run = 0

const result = el('div')

const check = async (files: readonly File[]): Promise<void> => {
  if (files.length === 0) return
  run += 1
  const own = run
  latest = null
  const bar = el('progress', { max: 1, ariaLabel: t('reading') })
  result.replaceChildren(el('p', { role: 'status', textContent: t('reading') }), bar)
  // Half of the work is unpacking an archive; a folder needs none.
  const unpacked = await packageFiles(files, (share) => {
    bar.value = share / 2
  })
  const outcome = await checkPackage(unpacked, (share) => {
    bar.value = 0.5 + share / 2
  })
  if (own !== run) return
  latest = { outcome, files: unpacked }
  show()
}

const draw = (): void => {
  document.documentElement.lang = language
  document.title = `Kontor: ${t('title')}`
  const picker = (name: 'file' | 'folder'): HTMLElement => {
    const input = el('input', { type: 'file', multiple: name === 'file', webkitdirectory: name === 'folder' })
    input.onchange = () => {
      const files = [...(input.files ?? [])]
      // Otherwise choosing the same file again would be no change.
      input.value = ''
      void check(files)
    }
    return el('label', { className: 'button' }, t(name), input)
  }
  const other: Language = language === 'de' ? 'en' : 'de'
  const turn = el('button', { type: 'button', textContent: other === 'de' ? 'Deutsch' : 'English', lang: other })
  turn.onclick = () => {
    language = other
    t = texts(language)
    draw()
  }
  document.body.replaceChildren(
    el('header', {}, el('h1', { textContent: t('title') }), turn),
    el(
      'main',
      {},
      el('p', { className: 'screen', textContent: t('lead') }),
      el('div', { className: 'drop screen' }, el('p', { textContent: t('drop') }), picker('file'), picker('folder')),
      result,
    ),
  )
  show()
}

const show = (): void => {
  if (latest === null) return
  const { outcome, files } = latest
  const { findings, commits, time_stamps } = outcome
  const summary = t('summary', {
    commits: commits.length,
    files: outcome.files,
    megabytes: (outcome.bytes / 1e6).toFixed(1),
  })
  const notes = [
    ...(outcome.damaged_before.length > 0 ? [t('damaged', { files: outcome.damaged_before.join(', ') })] : []),
    ...(outcome.missing_before.length > 0 ? [t('missing', { files: outcome.missing_before.join(', ') })] : []),
  ]
  result.replaceChildren(
    el(
      'section',
      { className: findings.length === 0 ? 'good' : 'bad', role: 'status' },
      el('h2', { textContent: findings.length === 0 ? t('good') : t('bad', { count: findings.length }) }),
      el('p', { textContent: summary }),
      el('ul', {}, ...findings.map((finding) => el('li', { textContent: findingText(language, finding) }))),
      ...notes.map((textContent) => el('p', { textContent })),
      el('p', { className: 'hint', textContent: t('about') }),
    ),
    ...(outcome.head ? [headSection(outcome, outcome.head)] : []),
    ...(time_stamps.length === 0
      ? []
      : [
          el(
            'section',
            {},
            el('h2', { textContent: t('stamps') }),
            ...time_stamps.map(({ stamped_at, ...stamp }) =>
              el('p', { textContent: t('stamp', { ...stamp, time: momentText(stamped_at) }) }),
            ),
          ),
        ]),
    ...(commits.length === 0 ? [] : [historyList(t, outcome, files)]),
  )
}

const headSection = (outcome: Outcome, { commit, hash, time }: NonNullable<Outcome['head']>): HTMLElement => {
  const answer = el('p', { role: 'status' })
  const input = el('input', { className: 'wide', spellcheck: false, autocomplete: 'off' })
  input.oninput = () => {
    const typedHash = input.value.replace(/\s/g, '').toLowerCase()
    const knownCommit = outcome.commits.find(({ link }) => link === typedHash)
    answer.className = knownCommit ? 'good' : 'bad'
    answer.textContent =
      typedHash === ''
        ? ''
        : knownCommit
          ? t('known', { commit: knownCommit.seq, time: momentText(knownCommit.time) })
          : t('unknown')
  }
  const fact = (name: string, value: string) => [el('dt', { textContent: name }), el('dd', { textContent: value })]
  return el(
    'section',
    {},
    el('h2', { textContent: t('head') }),
    el(
      'dl',
      {},
      ...fact(t('organization'), outcome.organization),
      ...fact(t('made'), momentText(outcome.made_at)),
      ...fact(t('year'), outcome.fiscal_year ?? t('years')),
      ...fact(t('commit'), `${commit}, ${momentText(time)}`),
      // In groups, because people compare it.
      ...fact(t('hash'), hash.replace(/.{8}(?=.)/g, '$& ')),
    ),
    el('p', { className: 'screen' }, el('label', {}, `${t('compare')} `, input)),
    answer,
    el('button', { type: 'button', className: 'screen', textContent: t('print'), onclick: () => print() }),
  )
}

const momentText = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`

document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(check)
})
draw()
