// The dialogs of rules, for the rest of the window.

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    rule: RuleProps
    rule_versions: { readonly ruleId: string; readonly name: string }
    fact: { readonly factId: string }
  }
}

/** Of a rule: new, made from a booking, or changed. */
export interface RuleProps {
  readonly transactionId?: string
  readonly ruleId?: string
}
