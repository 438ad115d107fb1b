import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function OpportunityPage() {
  return <NotOpenScreen route="opportunity" />
}
