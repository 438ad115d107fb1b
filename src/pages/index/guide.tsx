import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function GuidePage() {
  return <NotOpenScreen route="guide" />
}
