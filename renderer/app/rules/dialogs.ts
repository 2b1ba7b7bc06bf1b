// The dialogs of this room, for whoever opens them.

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    rule: RuleProps
    rule_versions: { readonly ruleId: string; readonly name: string }
    fact: { readonly factId: string }
  }
}

/** Of a new rule, of one made from a booking, of one that is changed. */
export interface RuleProps {
  readonly transactionId?: string
  readonly ruleId?: string
}
