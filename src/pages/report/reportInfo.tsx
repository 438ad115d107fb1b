import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ReportPage() {
  return <NotOpenScreen route="report" />
}
