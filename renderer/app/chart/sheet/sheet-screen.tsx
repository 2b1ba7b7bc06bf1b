export const SheetScreen = () => null
