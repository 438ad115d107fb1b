import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function NoticesPage() {
  return <NotOpenScreen route="notices" />
}
