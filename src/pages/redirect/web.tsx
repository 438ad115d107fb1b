import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function WebPagePage() {
  return <NotOpenScreen route="webPage" />
}
