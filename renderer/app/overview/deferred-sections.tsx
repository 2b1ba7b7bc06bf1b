// What the overview shows below the first: whether the books hold, what is due, the end of a year that is over, and what was budgeted. Loaded when
// the first stands, so that nobody waits for it.
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
