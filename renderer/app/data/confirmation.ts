// Some changes want the password once more (423): whoever shows dialogs asks for it here, and the request is sent again.

/** Asks the person for the password; whether it was confirmed. */
type AskPassword = () => Promise<boolean>

let ask: AskPassword = async () => false
let underWay: Promise<boolean> | null = null

/** Says who asks. */
export const whenPasswordIsNeeded = (asker: AskPassword): void => {
  ask = asker
}

/** One question for all requests that need it at the same moment. */
export const passwordConfirmed: AskPassword = () => {
  underWay ??= ask().finally(() => {
    underWay = null
  })
  return underWay
}
