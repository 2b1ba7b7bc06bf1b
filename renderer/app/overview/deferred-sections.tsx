// The lower part of the overview: checks of the books, due documents, the end of a past year, and the budget. Loaded
// after the upper part, which does not wait for it.
import { BudgetSection } from './budget-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { DueSection } from './due-section.tsx'
import { YearEndSection } from './year-end-section.tsx'

export const LaterSections = () => (
  <>
    <ChecksSection />
    <YearEndSection />
    <DueSection />
    <BudgetSection />
  </>
)
