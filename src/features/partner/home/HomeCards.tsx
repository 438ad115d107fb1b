import type { Opportunity } from '@/contract/partner/opportunity'
import type { PartnerActivity } from '@/contract/partner/partner-activity'
import { getProtection } from '@/features/partner/opportunity/opportunity-labels'
import { go, redirect } from '@/navigation/navigate'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

const open = (id: string) => () => void go('opportunity', { id })

/** Opportunities whose next step is due today or overdue. */
export function NextSteps({ opportunities }: { opportunities: readonly Opportunity[] }) {
  if (opportunities.length === 0) return null
  return (
    <CellGroup title="今天要跟进">
      {opportunities.map(({ id, opportunityName, nextStep, nextDate }) => (
        <Cell
          key={id}
          icon="clock"
          title={nextStep || opportunityName}
          note={nextStep ? opportunityName : ''}
          value={nextDate?.slice(5) ?? ''}
          onPress={open(id)}
        />
      ))}
    </CellGroup>
  )
}

/** Opportunities whose protection ends soon: follow up or extend. */
export function ExpiringCard({ opportunities, count }: { opportunities: readonly Opportunity[]; count: number }) {
  if (opportunities.length === 0) return null
  return (
    <CellGroup title={`${count} 个保护期将到`}>
      {opportunities.map((opportunity) => (
        <Cell
          key={opportunity.id}
          icon="shield"
          title={opportunity.opportunityName}
          note={`保护至 ${opportunity.protectEnd?.slice(0, 10) ?? ''}`}
          right={<Chip text={getProtection(opportunity, Date.now())?.text ?? ''} tone="error" />}
          onPress={open(opportunity.id)}
        />
      ))}
    </CellGroup>
  )
}

/** The next activities for partners. */
export function NextActivities({ activities }: { activities: readonly PartnerActivity[] }) {
  if (activities.length === 0) return null
  return (
    <CellGroup title="近期活动">
      {activities.map(({ id, title, startTime, stateText }) => (
        <Cell
          key={id}
          icon="calendar"
          title={title}
          note={startTime.slice(5, 16)}
          value={stateText}
          onPress={() => void go('partnerActivity', { id })}
        />
      ))}
      <Cell title="全部活动" onPress={() => void redirect('partnerActivities')} />
    </CellGroup>
  )
}
