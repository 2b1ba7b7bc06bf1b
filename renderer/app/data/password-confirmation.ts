// Some changes need the password once more (423): the component that shows dialogs asks for it, and the request is sent
// again.

/** Asks the user for the password; answers whether it was confirmed. */
type PasswordPrompt = () => Promise<boolean>

let askForPassword: PasswordPrompt = async () => false
let openPrompt: Promise<boolean> | null = null

/** Sets the function that asks. */
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
