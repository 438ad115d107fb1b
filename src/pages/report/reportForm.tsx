import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ReportsPage() {
  return <NotOpenScreen route="reports" />
}
