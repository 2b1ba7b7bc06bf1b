// The state that the parts of the double share: the phase of the application, and the privileged schemes.

export const state = {
  isReady: false,
  schemes: [] as string[],
}
