import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function CloudPage() {
  return <NotOpenScreen route="cloud" />
}
