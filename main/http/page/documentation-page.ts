// The readable page of the interface: Swagger UI, and next to it an index of all operations with a filter. Swagger UI itself
// has no filter that searches paths and summaries.

export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Kontor: interface</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/page.css">
  </head>
  <body>
    <nav aria-label="Operations" id="index">
      <label for="filter">Find an operation</label>
      <input id="filter" type="search" autocomplete="off" spellcheck="false" aria-controls="found-operations"
        aria-describedby="keys" placeholder="Path, method, summary or tag">
      <p id="keys"><kbd>/</kbd> filter, <kbd>↓</kbd> <kbd>↑</kbd> choose, <kbd>Enter</kbd> open, <kbd>Esc</kbd> clear</p>
      <p id="found" role="status"></p>
      <ul id="found-operations"></ul>
    </nav>
    <div id="documentation"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Colours of both themes with a contrast of at least 4.5; Swagger UI has its own dark theme by the class `dark-mode`. */
export const STYLE = `:root { --ground: #fff; --text: #1f2933; --quiet: #52606d; --line: #9aa5b1; --mark: #0b5cad; --chosen: #e3edf8; }
:root.dark-mode { --ground: #14181c; --text: #e4e7eb; --quiet: #b0bac5; --line: #616e7c; --mark: #8ec5ff; --chosen: #22303f; }
body { margin: 0; display: grid; grid-template-columns: minmax(17rem, 24rem) minmax(0, 1fr); background: var(--ground); color: var(--text); }
#index { position: sticky; top: 0; height: 100vh; box-sizing: border-box; padding: 1rem; overflow-y: auto; border-right: 1px solid var(--line); font: 0.875rem/1.4 sans-serif; }
#index label { font-weight: 600; }
#index input { box-sizing: border-box; width: 100%; margin: 0.25rem 0; padding: 0.4rem 0.6rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 4px; }
#index p { margin: 0.25rem 0; color: var(--quiet); }
#index ul { list-style: none; margin: 0; padding: 0; }
#index h2 { margin: 0.75rem 0 0.25rem; font-size: 0.875rem; }
#index a { display: block; padding: 0.25rem 0.4rem; border-radius: 4px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
#index a:hover, #index a:focus { background: var(--chosen); }
#index a:focus-visible, #index input:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
#index b { color: var(--mark); font: 600 0.75rem monospace; }
#index small { display: block; color: var(--quiet); font-size: 0.8125rem; }
@media (max-width: 50rem) { body { display: block; } #index { position: static; height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } }
`

/** Without a validator address: the default one is a server on the internet. */
export const SCRIPT = `'use strict'
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#documentation',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  showExtensions: true,
  presets: [SwaggerUIBundle.presets.apis],
})

const filter = document.getElementById('filter')
const list = document.getElementById('found-operations')
const found = document.getElementById('found')
const groups = []

const element = (name, text) => {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** Opens an operation in Swagger UI and shows it. Only operations near the visible ones are in its page. */
const open = (tag, id) => {
  const key = ['operations', tag, id]
  ui.layoutActions.show(['operations-tag', tag], true)
  ui.layoutActions.show(key, true)
  ui.layoutActions.scrollToVirtualizedOperation(key)
  history.replaceState(null, '', '#/' + tag + '/' + id)
  focusWhenThere(key.join('-'), 100)
}

const focusWhenThere = (name, tries) => {
  const place = document.getElementById(name)
  if (place === null) {
    if (tries > 0) setTimeout(focusWhenThere, 50, name, tries - 1)
    return
  }
  // Not its button, which the same Enter would press again.
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
}

const addOperation = (group, tag, path, method, operation) => {
  const link = element('a', '')
  link.href = '#/' + tag + '/' + operation.operationId
  link.append(element('b', method.toUpperCase()), ' ' + path, element('small', operation.summary))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    open(tag, operation.operationId)
  })
  const row = element('li', '')
  row.append(link)
  group.list.append(row)
  const words = [method, path, operation.summary, tag, operation.operationId].join(' ').toLowerCase()
  group.rows.push({ row, words })
}

const fill = (document) => {
  for (const { name, description } of document.tags) {
    const item = element('li', '')
    const group = { item, list: element('ul', ''), rows: [] }
    const title = element('h2', name)
    title.title = description
    item.append(title, group.list)
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.tags.includes(name)) addOperation(group, name, path, method, operation)
    groups.push(group)
    list.append(item)
  }
  narrow()
}

/** Leaves the operations in which every word occurs. */
const narrow = () => {
  const wanted = filter.value.toLowerCase().split(/\\s+/).filter((word) => word !== '')
  let left = 0
  for (const { item, rows } of groups) {
    let inGroup = 0
    for (const { row, words } of rows) {
      row.hidden = !wanted.every((word) => words.includes(word))
      if (!row.hidden) inGroup += 1
    }
    item.hidden = inGroup === 0
    left += inGroup
  }
  found.textContent = left === 1 ? '1 operation' : left + ' operations'
}

const links = () => [...list.querySelectorAll('a')].filter((link) => link.offsetParent !== null)

const move = (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Enter' && event.target === filter) {
    const [first] = links()
    if (first) first.click()
  } else if (event.key === 'Escape') {
    filter.value = ''
    narrow()
    filter.focus()
  } else if (step !== undefined) {
    const all = links()
    const at = all.indexOf(event.target) + step
    if (at < 0) filter.focus()
    else if (all[at]) all[at].focus()
  } else return
  event.preventDefault()
}

filter.addEventListener('input', narrow)
document.getElementById('index').addEventListener('keydown', move)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  filter.focus()
  filter.select()
})
fetch('/api/openapi.json').then((answer) => answer.json()).then(fill)
`
