import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function OpenLocationPage() {
  return <NotOpenScreen route="openLocation" />
}
