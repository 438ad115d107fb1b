import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SubmitOpportunityPage() {
  return <NotOpenScreen route="submitOpportunity" />
}
