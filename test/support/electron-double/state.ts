// What the parts of the double share: how far the application is, and which schemes have privileges.

export const state = {
  isReady: false,
  schemes: [] as string[],
}
