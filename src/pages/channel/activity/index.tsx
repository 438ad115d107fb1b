import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerActivitiesPage() {
  return <NotOpenScreen route="partnerActivities" />
}
