// The keys of all texts, for the compiler. A screen loads its dictionaries itself, with `import './text/en.ts'`.
type AllTexts = typeof import('./text/de.ts').de &
  typeof import('./accounts/text/de.ts').de &
  typeof import('./archive/text/de.ts').de &
  typeof import('./backup/text/de.ts').de &
  typeof import('./budget/text/de.ts').de &
  typeof import('./chart/text/de.ts').de &
  typeof import('./data-folder/text/de.ts').de &
  typeof import('./form/text/de.ts').de &
  typeof import('./grid/edit/text/de.ts').de &
  typeof import('./history/text/de.ts').de &
  typeof import('./import/enrich/text/de.ts').de &
  typeof import('./import/review/text/de.ts').de &
  typeof import('./import/text/de.ts').de &
  typeof import('./journal/text/de.ts').de &
  typeof import('./match/text/de.ts').de &
  typeof import('./open-items/text/de.ts').de &
  typeof import('./organization/text/de.ts').de &
  typeof import('./overview/text/de.ts').de &
  typeof import('./people/text/de.ts').de &
  typeof import('./reports/text/de.ts').de &
  typeof import('./rules/text/de.ts').de &
  typeof import('./shell/sign-in/text/de.ts').de &
  typeof import('./start/text/de.ts').de &
  typeof import('./transactions/text/de.ts').de &
  typeof import('./view/coverage/text/de.ts').de &
  typeof import('./view/note/text/de.ts').de &
  typeof import('./view/text/de.ts').de &
  typeof import('./years/text/de.ts').de

declare module './text/texts.ts' {
  interface Texts extends AllTexts {}
}

export {}
