import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ProcessesPage() {
  return <NotOpenScreen route="processes" />
}
