// The tasks of a month as the interface shows them.
import type { MonthChecklistObject } from '../../../../shared/api/endpoints/ledger/month-checklist.ts'
import type { MonthChecklistView } from '../../../service/overview/contract.ts'
import { monthTaskText } from '../../text/month-checklist.ts'

export const presentMonthChecklist = (view: MonthChecklistView): MonthChecklistObject => {
  const { month, from, to, today, items, members, language } = view
  const is_over = today > to
  return {
    month,
    from,
    to,
    is_over,
    is_done: is_over && items.every(({ state }) => state === 'met' || state === 'not_applicable'),
    data: items.map((item) => {
      const { code, state, done, total, day, bank_account, deadline, decision } = item
      const member = members.find(({ id }) => id === decision?.member_id)
      const setAside = decision?.set_aside ?? null
      return {
        code,
        state,
        text: monthTaskText(item, { language, isOver: is_over }),
        done,
        total,
        day,
        bank_account,
        deadline,
        is_usual_deadline: decision?.due_date == null,
        member: member ? { id: member.id, name: member.name } : null,
        set_aside: setAside && {
          note: setAside.note,
          user: members.find(({ user_id }) => user_id === setAside.user_id)?.name ?? null,
          time: setAside.time,
        },
      }
    }),
  }
}
