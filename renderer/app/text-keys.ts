// The keys of all texts, for the compiler. A screen loads its dictionaries itself, with `import './text/dictionary.ts'`.
type AllTexts = typeof import('./text/dictionary.ts').texts &
  typeof import('./accounts/text/dictionary.ts').texts &
  typeof import('./archive/text/dictionary.ts').texts &
  typeof import('./backup/text/dictionary.ts').texts &
  typeof import('./budget/text/dictionary.ts').texts &
  typeof import('./chart/text/dictionary.ts').texts &
  typeof import('./data-folder/text/dictionary.ts').texts &
  typeof import('./exchange/text/dictionary.ts').texts &
  typeof import('./form/text/dictionary.ts').texts &
  typeof import('./grid/edit/text/dictionary.ts').texts &
  typeof import('./history/text/dictionary.ts').texts &
  typeof import('./import/enrich/text/dictionary.ts').texts &
  typeof import('./import/review/text/dictionary.ts').texts &
  typeof import('./import/text/dictionary.ts').texts &
  typeof import('./journal/text/dictionary.ts').texts &
  typeof import('./match/text/dictionary.ts').texts &
  typeof import('./open-items/text/dictionary.ts').texts &
  typeof import('./open-items/bills/text/dictionary.ts').texts &
  typeof import('./open-items/camera/text/dictionary.ts').texts &
  typeof import('./organization/text/dictionary.ts').texts &
  typeof import('./overview/text/dictionary.ts').texts &
  typeof import('./payments/text/dictionary.ts').texts &
  typeof import('./people/text/dictionary.ts').texts &
  typeof import('./recurring/text/dictionary.ts').texts &
  typeof import('./reminders/text/dictionary.ts').texts &
  typeof import('./reports/text/dictionary.ts').texts &
  typeof import('./rules/text/dictionary.ts').texts &
  typeof import('./search/text/dictionary.ts').texts &
  typeof import('./shell/sign-in/text/dictionary.ts').texts &
  typeof import('./start/text/dictionary.ts').texts &
  typeof import('./transactions/review/text/dictionary.ts').texts &
  typeof import('./transactions/text/dictionary.ts').texts &
  typeof import('./vat/text/dictionary.ts').texts &
  typeof import('./view/bill-folder/text/dictionary.ts').texts &
  typeof import('./view/coverage/text/dictionary.ts').texts &
  typeof import('./view/note/text/dictionary.ts').texts &
  typeof import('./view/vouchers/text/dictionary.ts').texts &
  typeof import('./view/text/dictionary.ts').texts &
  typeof import('./years/text/dictionary.ts').texts

/** The translator's types need one text for each key. */
type German<All> = { readonly [Key in keyof All]: All[Key] extends readonly [infer De, string] ? De : never }

declare module './text/texts.ts' {
  interface Texts extends German<AllTexts> {}
}

export {}
