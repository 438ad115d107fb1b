// The processes that a company can begin with: as they stand by a template of companies, or one by one as the draft of the
// designer.
import { financeTemplates } from './finance-templates'
import { officeTemplates } from './office-templates'
import { peopleTemplates } from './people-templates'
import type { ProcessTemplate } from './process-template'
import { productionTemplates } from './production-templates'

export const processTemplates = { ...peopleTemplates, ...officeTemplates, ...financeTemplates, ...productionTemplates }

const { leave, overtime, trip, clock, recruit, onboarding, regular, resignation } = peopleTemplates
const { reception, room, car, supplies, venue, event } = officeTemplates
const { expense, purchase, payment, seal, contract, supplier } = financeTemplates
const { repair, linechange, quality, change } = productionTemplates

/** The templates by subject, as the designer offers them. */
export const processTemplateGroups: readonly { name: string; entries: readonly ProcessTemplate[] }[] = [
  { name: '考勤与出差', entries: [leave, trip, overtime, clock] },
  { name: '人事', entries: [recruit, onboarding, regular, resignation] },
  { name: '行政', entries: [reception, room, car, supplies, venue, event] },
  { name: '财务与采购', entries: [expense, purchase, payment, supplier] },
  { name: '合同与用印', entries: [contract, seal] },
  { name: '设备与生产', entries: [repair, linechange, quality, change] },
]
