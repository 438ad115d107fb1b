import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function TrialPage() {
  return <NotOpenScreen route="trial" />
}
