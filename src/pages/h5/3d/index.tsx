import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function HallPage() {
  return <NotOpenScreen route="hall" />
}
