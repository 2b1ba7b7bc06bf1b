// What the overview shows below the first: what is due, the end of a year that is over, and what was budgeted. Loaded when
// the first stands, so that nobody waits for it.
import { BudgetSection } from './budget-section.tsx'
import { DueSection } from './due-section.tsx'
import { YearEndSection } from './year-end-section.tsx'

export const LaterSections = () => (
  <>
    <YearEndSection />
    <DueSection />
    <BudgetSection />
  </>
)
