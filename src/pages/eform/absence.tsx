import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function AbsencePage() {
  return <NotOpenScreen route="absence" />
}
