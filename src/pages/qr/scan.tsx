import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ScanVisitorPage() {
  return <NotOpenScreen route="scanVisitor" />
}
