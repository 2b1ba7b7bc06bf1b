// Some changes want the password once more (423): whoever shows dialogs asks for it here, and the request is sent again.

/** Asks the person for the password; whether it was confirmed. */
type PasswordPrompt = () => Promise<boolean>

let askForPassword: PasswordPrompt = async () => false
let openPrompt: Promise<boolean> | null = null

/** Says who asks. */
export const setPasswordPrompt = (passwordPrompt: PasswordPrompt): void => {
  askForPassword = passwordPrompt
}

/** One question for all requests that need it at the same moment. */
export const confirmPassword: PasswordPrompt = () => {
  openPrompt ??= askForPassword().finally(() => {
    openPrompt = null
  })
  return openPrompt
}
